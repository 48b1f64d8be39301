import { type Benchmark, type Figure, figure } from "#lib/bench/benchmark";
import type { SimulatedCampaign } from "#lib/testing/simulated/campaign";
import { readAsOracle } from "#lib/testing/simulated/oracle";
import { readAsPlanned } from "#lib/testing/simulated/readers";
import type { Watch } from "#lib/testing/simulated/seen";
import { campaignWithPast, freshCampaign, TODAY } from "#lib/testing/simulated/sendings";

/** Ten calls a second, of a hundred messages each. */
const PACE = { callMs: 100, limit: 100 };
/** How long before the measurement the readers start, knowing nothing, on a campaign with a past. */
const WARM_UP_MS = 600_000;
const SEED = 11;
const GOAL = { most: 3.2 };

export const freshness: Benchmark = {
  name: "freshness",
  work: "the planner of the sync with another service, on a simulated clock, ten calls a second; beside one that knows what changed",
  run: async (stage) => [...newBatch(stage.of(10, 1)), ...uploadsAfterPast(stage.of(10, 1))],
};

/** A campaign without a past: one batch, and single sends beside it. */
function newBatch(size: number): Figure[] {
  const given = { batch: 900 * size, singles: 100 * size, perSecond: 200 };
  const campaign = freshCampaign({ ...given, seconds: 72 * size, seed: SEED });
  return compare(`${campaign.size} messages`, campaign, {
    ...PACE,
    from: 2000,
    watchedFrom: 0,
    until: 90_000 * size,
  });
}

/** Five uploads and single sends on the day after four weeks of past. */
function uploadsAfterPast(size: number): Figure[] {
  const given = { past: 10_000 * size, today: 500 * size, uploads: 5, singles: 80 * size, perSecond: 50 };
  const from = TODAY - WARM_UP_MS;
  const campaign = campaignWithPast({ ...given, from, until: TODAY + 72_000 * size, seed: SEED });
  const watch = { ...PACE, from, watchedFrom: TODAY, until: TODAY + 90_000 * size };
  return compare(`${given.today + given.singles} after ${given.past}`, campaign, watch);
}

function compare(name: string, campaign: SimulatedCampaign, watch: Watch): Figure[] {
  const { age, calls } = readAsPlanned(campaign, watch);
  const sameCalls = readAsOracle(
    campaign,
    watch,
    calls.map(({ at }) => at),
  );
  const everyCall = readAsOracle(campaign, watch);
  return [
    figure(`mean age, ${name}`, age, "s", GOAL, { name: "oracle, same calls", value: sameCalls.age }),
    figure(`mean age, ${name}`, age, "s", GOAL, { name: "oracle, every call", value: everyCall.age }),
  ];
}
