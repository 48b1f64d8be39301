import type { Call } from "#lib/console/mirror/planner/plan";
import type { SyncContext } from "#lib/console/mirror/sync/context";
import { type Spender, takeFromBudget } from "#lib/console/upstream/spend";

/** A call that is planned, and whether somebody has it on a screen. */
type Wanted = { call: Call; isWatched: boolean };

/**
 * Asks the budget for a call once the share of the machine allows its page. In this order: a call that was granted and
 * waits still would come within the same second as those granted after it. Zero milliseconds to wait when it may be made.
 */
export async function askForCall(
  { pool, share }: Pick<SyncContext, "pool" | "share">,
  campaign: Spender,
  { call, isWatched }: Wanted,
  signal: AbortSignal,
): Promise<number> {
  await share.untilFree(isWatched, signal);
  return (await takeFromBudget(pool, campaign, call.lane)).waitMs;
}
