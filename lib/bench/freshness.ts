import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { readNaively } from "#lib/bench/naive-reader";
import { SimulatedCampaign } from "#lib/testing/simulated-campaign";
import { readAsOracle, readAsPlanned } from "#lib/testing/simulated-readers";

/** Ten calls a second. */
const CALL_MS = 100;

/** Messages of a batch and beside it, handed over a second, page size, seconds that are watched. */
const CAMPAIGNS = [
  { batch: 800, singles: 200, pace: 50, limit: 100, seconds: 600 },
  { batch: 9000, singles: 1000, pace: 200, limit: 100, seconds: 900 },
  { batch: 99_000, singles: 1000, pace: 500, limit: 1000, seconds: 1200 },
  { batch: 999_000, singles: 1000, pace: 1000, limit: 1000, seconds: 1800 },
];

const SMALL = { batch: 150, singles: 50, pace: 50, limit: 100, seconds: 60 };

export const freshness: Benchmark = {
  name: "freshness",
  work: "the sync's planner on a simulated clock, ten calls a second; beside one that knows what changed, and one that walks the list again and again",
  async run(stage) {
    const figures: Figure[] = [];
    for (const { batch, singles, pace, limit, seconds } of stage.of(CAMPAIGNS, [SMALL])) {
      const campaign = new SimulatedCampaign({ batch, singles, pace, seconds: seconds * 0.8, seed: 11 });
      const untilMs = seconds * 1000;
      const planned = readAsPlanned(campaign, limit, CALL_MS, untilMs);
      const oracle = readAsOracle(campaign, limit, planned.calls, untilMs);
      const naive = readNaively(campaign, limit, planned.calls, untilMs);
      const name = `mean age, ${batch + singles} messages`;
      figures.push(
        {
          name,
          value: planned.age,
          unit: "s",
          beside: { name: "oracle", value: oracle },
          goal: { most: 1.5 },
        },
        {
          name: `${name}, naive`,
          value: naive,
          unit: "s",
          beside: { name: "planner", value: planned.age },
          // Where even the oracle gains less, no planner can gain ten times.
          goal: naive / oracle >= 10 ? { least: 10 } : null,
        },
      );
    }
    return figures;
  },
};
