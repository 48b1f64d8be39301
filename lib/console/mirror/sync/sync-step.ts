import type { Pool } from "pg";
import { accessOf, noAccess } from "#lib/console/context";
import { planCall } from "#lib/console/mirror/planner/plan";
import { FIRST_WINDOW } from "#lib/console/mirror/planner/window";
import { listInterest } from "#lib/console/mirror/rows/interest";
import { listOldestMoving } from "#lib/console/mirror/rows/moving";
import { stopCampaign } from "#lib/console/mirror/rows/stop-campaign";
import { findSync, type SyncRow } from "#lib/console/mirror/rows/sync";
import { beginLists } from "#lib/console/mirror/sync/begin-lists";
import type { SyncContext } from "#lib/console/mirror/sync/context";
import { knownNow } from "#lib/console/mirror/sync/known-now";
import { noteMoving } from "#lib/console/mirror/sync/note-moving";
import { spendCall } from "#lib/console/mirror/sync/spend-call";
import { probing, type SyncState } from "#lib/console/mirror/sync/sync-state";
import { withoutFuture } from "#lib/console/mirror/sync/without-future";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { takeFromBudget } from "#lib/console/upstream/spend";
import { CLOCKS_MS } from "#lib/domain/time/age";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Semaphore } from "#lib/platform/semaphore";

/** A stopped campaign is called again this often, in case it was repaired elsewhere. */
const RECHECK_MS = 10 * 60_000;
/** A repair wakes the loop sooner. */
const STOPPED_PAUSE_MS = 15_000;
/** The longest pause without a free slot, because something more urgent may come. */
const NO_SLOT_PAUSE_MS = 1000;

/** How often to look for retried messages, which no window knows of yet. The first of them leads to the others. */
const NOTE_MOVING_MS = 30_000;
const MOST_MOVING = 200;
const UNREADABLE = "The API key of this campaign was encrypted with a different SECRET_KEY.";

export type Step = { state: SyncState; pauseMs: number };

/** A campaign and the state of its read model. */
export type Kept = { campaign: ConsoleCampaignRow; sync: SyncRow };

/** One iteration of a campaign's sync. */
export async function syncStep(
  mirror: SyncContext,
  state: SyncState,
  permits: Semaphore,
  signal: AbortSignal,
): Promise<Step> {
  const kept = await findKept(mirror.pool, state.campaign);
  return kept ? readStep(mirror, kept, state, permits, signal) : notKept(state);
}

export async function findKept(db: Sql, id: number): Promise<Kept | null> {
  const [campaign, sync] = await Promise.all([findConsoleCampaign(db, id), findSync(db, id)]);
  return campaign && sync && { campaign, sync };
}

/** The campaign was just removed, so its keeper ends soon. */
export function notKept(state: SyncState): Step {
  return { state, pauseMs: STOPPED_PAUSE_MS };
}

/**
 * Reads a campaign through the API: at most one call, then how long to pause. A call that nobody waits for takes a permit
 * from `places`, so a process with thousands of campaigns works through the unwatched ones and still has room for those on
 * a screen.
 */
export async function readStep(
  mirror: SyncContext,
  { campaign, sync }: Kept,
  before: SyncState,
  permits: Semaphore,
  signal: AbortSignal,
): Promise<Step> {
  const now = Date.now();
  let state = withoutFuture(before, now);
  const { pool } = mirror;
  const interest = await listInterest(pool, state.campaign);
  const access = await accessOf(mirror, campaign);
  if (!access) {
    const stop = withoutKey(noAccess(campaign));
    if (sync.stop?.reason !== stop.reason) await stopCampaign(pool, campaign, stop);
    return { state, pauseMs: STOPPED_PAUSE_MS };
  }
  const probeWanted = sync.probeWantedAt?.getTime() ?? 0;
  if (probeWanted !== state.probed) state = probing(state, probeWanted);
  const wanted = sync.refreshWantedAt?.getTime() ?? 0;
  const isWanted = wanted !== state.refreshed;
  const restsMs = sync.stop ? Date.parse(sync.stop.at) + RECHECK_MS - now : 0;
  // A longer rest was noted before the clock stepped back.
  const isResting = restsMs > 0 && restsMs <= RECHECK_MS + CLOCKS_MS;
  if (!isWithoutKey(sync.stop?.reason) && !isWanted && isResting) {
    return { state, pauseMs: STOPPED_PAUSE_MS };
  }

  const isForced = isWanted || sync.stop !== null;
  // Until now the changes were followed, by a projection or by an earlier version.
  if (sync.feedCursor !== null) {
    await beginLists(pool, state);
    state = { ...state, windows: [FIRST_WINDOW] };
  }

  if (Date.now() - state.movingNotedAt >= NOTE_MOVING_MS) state = await withMoving(pool, state);
  const known = knownNow(state, interest, isForced);
  const call = planCall(known, Date.now());
  if (call.kind === "wait") return { state, pauseMs: call.waitMs };
  const spend = async () => {
    const { waitMs } = await takeFromBudget(pool, campaign, call.lane);
    if (waitMs > 0) return { state, pauseMs: Math.min(waitMs, NO_SLOT_PAUSE_MS) };
    const after = await spendCall(mirror, { campaign, access }, state, call, signal);
    const refreshed = isWanted && call.kind === "window" ? wanted : state.refreshed;
    return { state: { ...after, refreshed }, pauseMs: 0 };
  };
  return known.isWatched || isWanted ? spend() : permits.run(spend, signal);
}

async function withMoving(pool: Pool, state: SyncState): Promise<SyncState> {
  const moving = await listOldestMoving(pool, state.campaign, MOST_MOVING);
  const windows = noteMoving(state.windows, state.order, moving);
  return { ...state, windows, movingNotedAt: Date.now() };
}

function isWithoutKey(reason: string | undefined): boolean {
  return reason === "key_missing" || reason === "key_unreadable";
}

function withoutKey(reason: ReturnType<typeof noAccess>) {
  return {
    reason,
    at: new Date().toISOString(),
    httpStatus: null,
    code: "",
    message: reason === "key_missing" ? "No API key is stored for this campaign." : UNREADABLE,
    traceId: null,
  };
}
