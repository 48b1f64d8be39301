import type { Pool } from "pg";
import { absorbWithin } from "#lib/console/mirror/absorb";
import { completeAt } from "#lib/console/mirror/planner/late-rows";
import { FIRST_WINDOW, openEnd, type Window } from "#lib/console/mirror/planner/window";
import { applyPage } from "#lib/console/mirror/planner/window-page";
import type { AbsorbedRow } from "#lib/console/mirror/rows/absorb";
import { saveSync } from "#lib/console/mirror/rows/save-sync";
import { saveWindows } from "#lib/console/mirror/rows/windows";
import { orderOf, pageRows } from "#lib/console/mirror/sync/page-rows";
import { type SyncState, toRow } from "#lib/console/mirror/sync/sync-state";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { TolerantPage } from "#lib/wire/api/tolerant-message";

/** Another process keeps the campaign now. The page that was read is or will be absorbed by that process. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** A page was read and could not be stored. `carried` is passed on to the next load of the campaign's state. */
export class UntakenPage extends Error {
  readonly carried: Pick<SyncState, "failed" | "unreadInARow">;

  constructor({ cursor, unreadInARow }: { cursor: string | null; unreadInARow: number }, cause: unknown) {
    super("a page of the list could not be kept", { cause });
    this.carried = { failed: { cursor }, unreadInARow };
  }
}

/** A window's page, how many rows were requested, and when. */
type ReadPage = { index: number; limit: number; page: TolerantPage; readAt: number };

/** Absorbs a page of the list. The same transaction records which part of the list has been read. */
export function takePage(
  pool: Pool,
  state: SyncState,
  read: ReadPage,
  key: Buffer | null = null,
): Promise<SyncState> {
  return begin(pool, async (tx) => {
    const { page, index, readAt } = read;
    const absorbed = await absorbWithin(tx, state.campaign, page.messages, new Date(readAt), key);
    const after = afterPage(state, read, absorbed);
    await save(tx, state, after, index, readAt);
    return after;
  });
}

function afterPage(
  state: SyncState,
  { index, limit: asked, page, readAt: now }: ReadPage,
  absorbed: AbsorbedRow[],
): SyncState {
  const window = state.windows[index];
  if (!window) return state;
  const rows = pageRows(page, absorbed);
  const order = state.orderKnown ? state.order : (orderOf(rows) ?? state.order);
  const { hasNextPage, endCursor } = page.pageData;
  const given = page.messages.length + page.unreadable;
  const longest = Math.max(state.longest, given);
  const isCut = hasNextPage && given > 0 && given < asked;
  // One short page is no limit if a longer one was returned before.
  const limit = isCut ? Math.min(state.limit, longest) : state.limit;
  // If the list's order is reversed, its windows are rebuilt. The messages already read stay.
  const isTurned = order !== state.order && state.windows.length > 1;
  return {
    ...state,
    windows: isTurned
      ? [FIRST_WINDOW]
      : applyPage(state.windows, index, { rows, hasNextPage, endCursor }, order, limit, now),
    order,
    orderKnown: state.orderKnown || orderOf(rows) !== null,
    limit,
    longest,
    limitKnown: state.limitKnown || asked >= state.limit,
    failed: stillFailed(state, window),
  };
}

/** Reading other pages does not clear a failed page. Reading that page does, and so does its disappearance. */
function stillFailed({ failed, windows }: SyncState, { cursor }: Window): SyncState["failed"] {
  if (failed === null || failed.cursor === cursor) return null;
  return windows.some((window) => window.cursor === failed.cursor) ? failed : null;
}

async function save(
  tx: Sql,
  before: SyncState,
  after: SyncState,
  index: number,
  readAt: number,
): Promise<void> {
  const old = new Set(before.windows);
  const places = new Set(after.windows.map(({ place }) => place));
  const changed = after.windows.filter((window) => !old.has(window));
  const removed = before.windows.filter(({ place }) => !places.has(place)).map(({ place }) => place);
  await saveWindows(tx, after.campaign, changed.map(toRow), removed);
  const at = new Date(readAt);
  const isReadToEnd = after.windows.every((window) => window.readAt !== null);
  const settles = isReadToEnd ? completeAt(after.windows, after.order) : null;
  const isKept = await saveSync(tx, after.campaign, after.holder, {
    pageSize: after.limit,
    listOrder: after.orderKnown ? after.order : null,
    lastSuccessAt: at,
    ...(after.failed === null && { failingSince: null }),
    stop: null,
    complete: isReadToEnd && settles === null,
    completeAt: settles === null ? null : new Date(settles),
    readBackTo: isReadToEnd ? null : readBackTo(after.windows),
    ...(index === openEnd(before.windows, after.order) && { openReadAt: at }),
  });
  if (!isKept) throw new LeaseLost("another process keeps this campaign now");
}

/** Where the part of the list that was read from its start without a gap ends. */
function readBackTo(windows: Window[]): Date | null {
  const start = windows.find(({ readAt }) => readAt === null)?.start;
  return start ? new Date(start.at) : null;
}
