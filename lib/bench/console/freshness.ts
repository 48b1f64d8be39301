import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { followFeed } from "#lib/bench/console/followed";
import { readNaively } from "#lib/bench/console/naive-reader";
import type { SimulatedCampaign } from "#lib/testing/simulated/campaign";
import { readAsOracle } from "#lib/testing/simulated/oracle";
import { readAsPlanned } from "#lib/testing/simulated/readers";
import type { Watch } from "#lib/testing/simulated/seen";
import { campaignWithPast, freshCampaign, TODAY } from "#lib/testing/simulated/sendings";

/** Ten calls a second. */
const CALL_MS = 100;
/** How long before the measurement the readers start, knowing nothing, on a campaign with a past. */
const WARM_UP_MS = 600_000;
/** With fewer changes than this in a page, the time of reading matters more than the choice of page. */
const FEW = 5;

/** Messages in a batch and beside it, hand-overs a second, page size, and seconds that are measured. */
const FRESH = [
  { batch: 800, singles: 200, perSecond: 50, limit: 100, seconds: 600 },
  { batch: 9000, singles: 1000, perSecond: 200, limit: 100, seconds: 900 },
  { batch: 99_000, singles: 1000, perSecond: 500, limit: 1000, seconds: 1200 },
  { batch: 999_000, singles: 1000, perSecond: 1000, limit: 1000, seconds: 1800 },
];
/** Messages of four weeks; today's messages, in so many uploads and one by one, from the warm-up to the end. */
const WITH_PAST = [
  { past: 10_000, today: 2000, uploads: 4, singles: 400, perSecond: 50, limit: 1000, seconds: 600 },
  { past: 100_000, today: 0, uploads: 0, singles: 800, perSecond: 50, limit: 1000, seconds: 900 },
  { past: 100_000, today: 5000, uploads: 5, singles: 800, perSecond: 50, limit: 100, seconds: 900 },
  { past: 100_000, today: 20_000, uploads: 5, singles: 800, perSecond: 200, limit: 1000, seconds: 900 },
  { past: 1_000_000, today: 50_000, uploads: 6, singles: 1600, perSecond: 500, limit: 1000, seconds: 900 },
];

const SMALL = { batch: 150, singles: 50, perSecond: 50, limit: 100, seconds: 60 };
const SMALL_PAST = { past: 500, today: 100, uploads: 1, singles: 50, perSecond: 50, limit: 100, seconds: 60 };
const SEED = 11;

export const freshness: Benchmark = {
  name: "freshness",
  work: "the sync's planner on a simulated clock, ten calls a second; beside one that knows what changed, and one that walks the list again and again; and a campaign that follows the feed of a real service",
  async run(stage) {
    const figures: Figure[] = [];
    for (const { seconds, limit, ...given } of stage.of(FRESH, [SMALL])) {
      const campaign = freshCampaign({ ...given, seconds: seconds * 0.8, seed: SEED });
      const watch = { limit, callMs: CALL_MS, from: 2000, watchedFrom: 0, until: seconds * 1000 };
      figures.push(...compare(`${campaign.size} messages`, campaign, watch));
    }
    for (const { seconds, limit, ...given } of stage.of(WITH_PAST, [SMALL_PAST])) {
      const from = TODAY - WARM_UP_MS;
      const until = TODAY + seconds * 1000;
      const campaign = campaignWithPast({ ...given, from, until: TODAY + seconds * 800, seed: SEED });
      const name = `${given.today + given.singles} after ${given.past}, ${limit} a page`;
      figures.push(...compare(name, campaign, { limit, callMs: CALL_MS, from, watchedFrom: TODAY, until }));
    }
    figures.push(...(await followFeed(stage)));
    return figures;
  },
};

function compare(name: string, campaign: SimulatedCampaign, watch: Watch): Figure[] {
  const planned = readAsPlanned(campaign, watch);
  const calls = planned.calls.map(({ at }) => at);
  const sameCalls = readAsOracle(campaign, watch, calls);
  const oracle = readAsOracle(campaign, watch);
  const naive = readNaively(campaign, watch);
  const figure = { name: `mean age, ${name}`, value: planned.age, unit: "s" };
  return [
    { ...figure, beside: { name: "oracle, same calls", value: sameCalls.age }, goal: { most: 1.5 } },
    {
      ...figure,
      beside: { name: "oracle, every call", value: oracle.age },
      // Where changes come one by one, a planner that has to look first cannot come near the oracle.
      goal: oracle.finds >= FEW ? { most: 1.5 } : null,
    },
    {
      ...figure,
      name: `${figure.name}, naive`,
      value: naive,
      beside: { name: "planner", value: planned.age },
      // A planner cannot be ten times better where even the oracle is not.
      goal: naive / oracle.age >= 10 ? { least: 10 } : null,
    },
  ];
}
