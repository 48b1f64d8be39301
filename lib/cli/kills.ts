import { randomInt } from "node:crypto";
import { join } from "node:path";
import { buildWhenNeeded } from "#lib/cli/build";
import { plainSentence } from "#lib/cli/command/plain-sentence";
import { readOptions } from "#lib/cli/command/read-options";
import { onStopSignal } from "#lib/cli/stop-signals";
import { runKills } from "#lib/kills/run-kills";
import { openScene } from "#lib/kills/scene";
import { SetupError } from "#lib/platform/setup-error";

const options = readOptions("npm run kills --", {
  summary:
    "Run the product on a folder of its own under load, kill web, workers and PostgreSQL at random moments, and check that nothing is lost, doubled, stuck or miscounted (exit code 1).",
  options: {
    kills: { value: "N", about: "how many SIGKILLs; 100" },
    seed: { value: "S", about: "chooses victims and load as an earlier run did; moments still differ" },
    gap: { value: "MS", about: "mean time between two kills in milliseconds; 5000" },
    rows: { value: "N", about: "uploads no more than so many rows; 1500000" },
    keep: { about: "keeps the folder with data and logs also when nothing was found" },
  },
});

onStopSignal(
  () => process.exit(130),
  () => process.exit(130),
);

try {
  await main();
} catch (error) {
  console.error(plainSentence(error) ?? error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const plan = {
    kills: numberOf("kills", 100),
    seed: numberOf("seed", randomInt(1_000_000)),
    gapMs: numberOf("gap", 5000),
    mostRows: numberOf("rows", 1_500_000),
    say: (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
  };
  const root = join(import.meta.dirname, "..", "..");
  await buildWhenNeeded({ root, signal: new AbortController().signal, say: plan.say });
  const scene = await openScene(plan.say);
  plan.say(`${plan.kills} kills, --seed ${plan.seed}; data and logs in ${scene.folder}`);
  let isWanted = true;
  try {
    const findings = await runKills(scene, plan);
    for (const { what, n, examples } of findings) {
      console.log(`${n === 0 ? "ok  " : "FAIL"} ${n} ${what}`);
      for (const example of examples) console.log(`       ${example}`);
    }
    const violations = findings.filter(({ n }) => n > 0).length;
    isWanted = options.keep || violations > 0;
    console.log(
      violations === 0 ? "Nothing lost, doubled, stuck or miscounted." : `${violations} checks failed.`,
    );
    if (isWanted) console.log(`Data and logs stay in ${scene.folder}; --seed ${plan.seed}`);
    if (violations > 0) process.exitCode = 1;
  } finally {
    await scene.close(isWanted);
  }
}

function numberOf(name: "kills" | "seed" | "gap" | "rows", otherwise: number): number {
  const text = options[name];
  const number = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new SetupError(`--${name} is a whole number.`);
  return number;
}
