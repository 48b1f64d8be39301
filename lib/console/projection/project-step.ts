import { isWatched as isWatchedNow } from "#lib/console/mirror/rows/interest";
import type { SyncContext } from "#lib/console/mirror/sync/context";
import type { SyncState } from "#lib/console/mirror/sync/sync-state";
import { findKept, notKept, readStep, type Step } from "#lib/console/mirror/sync/sync-step";
import { followChanges, isLockedOut, save } from "#lib/console/projection/follow-changes";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import type { Semaphore } from "#lib/platform/semaphore";

/** How long to wait before the next iteration, with and without somebody looking. */
const WATCHED_MS = 150;
const UNWATCHED_MS = { changing: 5000, quiet: 15_000 };
/** How often an unchanged state is saved while somebody looks. */
const AS_OF_MS = 1000;
const LOCKED_OUT_MS = 200;
/** While work of a higher priority needs the machine, it pauses this many times as long as its page took. */
const BACKPRESSURE_FACTOR = 4;

/**
 * One iteration of keeping a campaign's read model. For this installation's service it is updated from the service's
 * tables; for any other, through the API.
 */
export async function projectStep(
  context: SyncContext,
  state: SyncState,
  permits: Semaphore,
  signal: AbortSignal,
): Promise<Step> {
  const { pool } = context;
  const kept = await findKept(pool, state.campaign);
  if (!kept) return notKept(state);
  const { campaign, sync } = kept;
  const of = ownCampaignOf(campaign);
  if (!of) return readStep(context, kept, state, permits, signal);
  const isWatched = await isWatchedNow(pool, state.campaign);
  const wanted = sync.refreshWantedAt?.getTime() ?? 0;
  const isWanted = wanted !== state.refreshed;
  const followed = { campaign: state.campaign, of, holder: state.holder };
  const startedAt = performance.now();
  const follow = () => followChanges(pool, followed, sync);
  const iteration = await (isWatched || isWanted ? follow() : permits.run(follow, signal)).catch((error) => {
    if (isLockedOut(error)) return "locked out" as const;
    throw error;
  });
  if (iteration === "locked out") return { state, pauseMs: LOCKED_OUT_MS };
  const { changes, hasMore, at } = iteration;
  const after = { ...state, refreshed: wanted };
  if (hasMore) {
    const tookMs = performance.now() - startedAt;
    return { state: after, pauseMs: context.hasPriorityWork() ? tookMs * BACKPRESSURE_FACTOR : 0 };
  }
  const asOf = sync.feedAt?.getTime() ?? 0;
  const isOld = Math.abs(at.getTime() - asOf) >= (isWatched ? AS_OF_MS : UNWATCHED_MS.quiet);
  if (changes === 0 && (isWanted || isOld))
    await save(pool, followed, sync.feedCursor, null, { feedAt: at, openReadAt: at, feedBehindSince: null });
  if (isWatched) return { state: after, pauseMs: WATCHED_MS };
  return { state: after, pauseMs: changes > 0 ? UNWATCHED_MS.changing : UNWATCHED_MS.quiet };
}
