import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { BENCHMARKS } from "#lib/bench/all";
import { openStage } from "#lib/bench/stage";
import { stolenSeconds } from "#lib/bench/stolen";
import { type Result, reportOf, tableOf } from "#lib/bench/table";
import { buildWhenNeeded } from "#lib/cli/build";
import { plainSentence } from "#lib/cli/command/plain-sentence";
import { readOptions } from "#lib/cli/command/read-options";
import { onStopSignal } from "#lib/cli/stop-signals";
import { SetupError } from "#lib/platform/setup-error";

const BY_NAME = BENCHMARKS.filter(({ onlyByName }) => onlyByName).map(({ name }) => name);
const {
  name: names,
  json,
  database,
  profiles,
  smoke,
} = readOptions("npm run bench --", {
  summary: "Measure the product beside its limits.",
  positionals: {
    name: {
      about: `${BENCHMARKS.map(({ name }) => name).join(", ")}; all but ${BY_NAME.join(", ")} when none is named`,
      many: true,
      optional: true,
    },
  },
  options: {
    json: { value: "FILE", about: "writes the figures to a file too" },
    database: {
      value: "URL",
      about:
        "a PostgreSQL server to measure on, instead of the built-in one; each benchmark makes a database there",
    },
    profiles: {
      value: "FOLDER",
      about: "web and worker leave CPU profiles there (for the browser's developer tools)",
    },
    smoke: { about: "next to no work: shows that they run; the times mean nothing" },
  },
});

// Exiting also stops the processes it started and removes its folder.
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
  const unknown = names.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
  if (unknown.length > 0)
    throw new SetupError(`There is no benchmark ${unknown.join(", ")}; --help lists them.`);

  const root = join(import.meta.dirname, "..", "..");
  const { signal } = new AbortController();
  const size = smoke ? "smoke" : "full";
  const { stage, clear, close } = await openStage({
    size,
    url: database ?? null,
    profiles: profiles ?? null,
    build: () => buildWhenNeeded({ root, signal, say: console.error }),
    say: console.error,
  });
  const results: Result[] = [];
  try {
    for (const { name, work, run, onlyByName } of BENCHMARKS) {
      if (names.length > 0 ? !names.includes(name) : onlyByName) continue;
      console.error(`${name}: ${work} (load ${loadavg()[0]?.toFixed(1)})`);
      const begun = performance.now();
      const stolen = stolenSeconds();
      const result = { benchmark: name, figures: await run(stage) };
      results.push(result);
      // Print each result at once, so that an interrupted run keeps what it has measured.
      console.error(tableOf([result], size));
      if (stolen !== null) console.error(noteOf((stolenSeconds() ?? 0) - stolen, performance.now() - begun));
      if (json) writeFileSync(json, `${JSON.stringify(reportOf(results, size), null, 2)}\n`);
      await clear();
    }
  } finally {
    await close();
  }
  console.log(tableOf(results, size));
  console.log(
    `Load average at the end: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(", ")}`,
  );
}

/** On a shared host the slowest calls mean something only when the host took little processor time away. */
function noteOf(stolenSeconds: number, wallMs: number): string {
  const share = (100 * stolenSeconds) / ((wallMs / 1000) * availableParallelism());
  return `Took ${(wallMs / 1000).toFixed(0)} s; the host gave ${share.toFixed(1)} % of the processors to others`;
}
