import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { startLoad } from "#lib/bench/mixed/load";
import type { LoopResult } from "#lib/bench/mixed/open-loop";
import { sampledTarget } from "#lib/bench/mixed/target";
import { percentile } from "#lib/bench/numbers";
import { endProgram } from "#lib/bench/product";
import { fillingOlder } from "#lib/bench/upgrade/fill-older";
import { findOlder } from "#lib/bench/upgrade/older";
import { roll, type Step, startOlder } from "#lib/bench/upgrade/roll";
import { openPool } from "#lib/platform/postgres/pool";

const MESSAGES = 2_000_000;
const RATE = 100;
const MOST_WAIT_MS = 2000;
const TARGETS = { since: new Date(0), most: 2000 };

export const upgrade: Benchmark = {
  name: "upgrade",
  work: `${RATE} calls a second of all kinds during an upgrade without a gap from the version in --older, with ${MESSAGES} messages`,
  onlyByName: true,
  async run(stage) {
    const older = findOlder(stage);
    await stage.build();
    const messages = stage.of(MESSAGES, 4000);
    const name = `upgrade_${older.version.replaceAll(".", "_")}_${messages}`;
    const filled = await stage.filled(name, fillingOlder(stage, older, messages));
    if (!filled) return [];
    const { facts } = filled;
    const url = await stage.copyOf(filled.url);
    const pool = openPool(url, 4, "redial bench");
    const given = { stage, older, pool, url, secretKey: facts.secretKey };
    const old = await startOlder(given);
    const running = [old.web, old.worker];
    try {
      const targets = await Promise.all(
        facts.campaigns.map((campaign) => sampledTarget(pool, campaign, TARGETS)),
      );
      const loading = startLoad({
        urls: [old.address],
        flows: [{ rate: stage.of(RATE, 20), targets }],
        warmUpMs: stage.of(1000, 0),
      });
      const { steps, programs } = await roll({ ...given, use: loading.use }, old);
      running.push(...programs);
      const [calls] = await loading.stop();
      if (!calls) throw new Error("no call was made");
      for (const line of [...describe(steps, calls), ...calls.samples]) stage.say(`  ${line}`);
      return figures(steps, calls);
    } finally {
      await Promise.all(running.map(endProgram));
      await pool.end();
    }
  },
};

/** One line for each step: how many calls were due in it, and how long they took. */
function describe(steps: Step[], { answered }: LoopResult): string[] {
  return steps.map(({ name, at }, i) => {
    const until = steps[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    const within = answered.filter(({ dueAt }) => dueAt >= at && dueAt < until);
    const times = within.map(({ ms }) => ms);
    const worst = within.find(({ ms }) => ms === percentile(times, 100));
    const took = Number.isFinite(until) ? `${((until - at) / 1000).toFixed(1)} s, ` : "";
    const spread = [50, 99]
      .map((percent) => `p${percent} ${percentile(times, percent).toFixed(0)} ms`)
      .join(", ");
    return `${name}: ${took}${times.length} calls, ${spread}, longest ${worst?.ms.toFixed(0)} ms (${worst?.kind})`;
  });
}

function figures(steps: Step[], { answered, unavailable, limited, failed }: LoopResult): Figure[] {
  const [, began, ended] = steps;
  const plain = (name: string, value: number, unit: string, goal: Figure["goal"] = null): Figure => ({
    ...{ name, value, unit, beside: null, goal },
  });
  return [
    plain("calls", answered.length, ""),
    plain("calls that failed", failed + unavailable.length + limited, "", { most: 0 }),
    plain(
      "the longest call",
      percentile(
        answered.map(({ ms }) => ms),
        100,
      ),
      "ms",
      { most: MOST_WAIT_MS },
    ),
    plain("until the new web answers", ((ended?.at ?? 0) - (began?.at ?? 0)) / 1000, "s"),
  ];
}
