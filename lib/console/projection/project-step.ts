import { isWatched as isWatchedNow } from "#lib/console/mirror/rows/interest";
import { findSync } from "#lib/console/mirror/rows/sync";
import type { SyncContext } from "#lib/console/mirror/sync/context";
import type { SyncState } from "#lib/console/mirror/sync/sync-state";
import { type Step, syncStep } from "#lib/console/mirror/sync/sync-step";
import { followChanges, isHeldUp, save } from "#lib/console/projection/follow-changes";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import type { Semaphore } from "#lib/platform/semaphore";

/** How long to wait for the next look, where somebody looks and where nobody does. */
const WATCHED_MS = 150;
const UNWATCHED_MS = { changing: 5000, quiet: 15_000 };
/** So often it is saved that nothing has changed, while somebody looks. */
const AS_OF_MS = 1000;
const HELD_UP_MS = 200;

/**
 * One turn of keeping a campaign's read model. A campaign of this installation's service is brought up to date from the service's
 * tables; any other one, and one whose calls have stopped, is read through the API.
 */
export async function projectStep(
  context: SyncContext,
  state: SyncState,
  places: Semaphore,
  signal: AbortSignal,
): Promise<Step> {
  const { pool, share } = context;
  const [row, sync] = await Promise.all([
    findConsoleCampaign(pool, state.campaign),
    findSync(pool, state.campaign),
  ]);
  const of = row && row.upstreamAddress === null ? parseId("campaign", row.campaignId) : null;
  if (!of || !row?.keySealed || !sync || sync.stop) return syncStep(context, state, places, signal);
  const isWatched = await isWatchedNow(pool, state.campaign);
  const isWanted = (sync.refreshWantedAt?.getTime() ?? 0) !== state.refreshed;
  const followed = { campaign: state.campaign, of, holder: state.holder };
  const before = {
    cursor: sync.feedCursor,
    complete: sync.complete,
    comparedTo: sync.complete ? null : sync.readBackTo,
    behindSince: sync.feedBehindSince,
  };
  await share.untilFree(isWatched, signal);
  const follow = () => share.timed(() => followChanges(pool, followed, before), 0);
  const turn = await (isWatched || isWanted ? follow() : places.run(follow, signal)).catch((error) => {
    if (isHeldUp(error)) return "held up" as const;
    throw error;
  });
  if (turn === null) return syncStep(context, state, places, signal);
  if (turn === "held up") return { state, pauseMs: HELD_UP_MS };
  const { progress, changes, hasMore, at } = turn;
  const refreshed = sync.refreshWantedAt?.getTime() ?? 0;
  const after = { ...state, refreshed, feed: { ...state.feed, cursor: progress.cursor } };
  if (hasMore) return { state: after, pauseMs: 0 };
  const asOf = sync.feedAt?.getTime() ?? 0;
  const isOld = Math.abs(at.getTime() - asOf) >= (isWatched ? AS_OF_MS : UNWATCHED_MS.quiet);
  if (changes === 0 && (isWanted || isOld))
    await save(pool, followed, progress.cursor, null, { feedAt: at, openReadAt: at, feedBehindSince: null });
  if (isWatched) return { state: after, pauseMs: WATCHED_MS };
  return { state: after, pauseMs: changes > 0 ? UNWATCHED_MS.changing : UNWATCHED_MS.quiet };
}
