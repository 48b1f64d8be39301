import * as z from "zod";
import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import { withRow } from "#lib/console/mirror/planner/schedule";
import { FIRST_WINDOW, type Incomplete, type Window } from "#lib/console/mirror/planner/window";
import { findSync } from "#lib/console/mirror/rows/sync";
import { listWindows, type WindowRow } from "#lib/console/mirror/rows/windows";
import type { Sql } from "#lib/platform/postgres/sql";

/** Page sizes to try, largest first, because upstream does not document its maximum. */
export const PAGE_SIZES_TRIED = [1000, 500, 250, 200, 100, 50, 25, 20, 10];

/** The in-memory state of a campaign's keeper. All of it can be loaded from the database again. */
export type SyncState = {
  campaign: number;
  holder: string;
  windows: Window[];
  order: ListOrder;
  orderKnown: boolean;
  limit: number;
  limitKnown: boolean;
  /** The length of the longest page since the limit was last probed. */
  longest: number;
  unreadInARow: number;
  /** The time of the last refresh request that was fulfilled. */
  refreshed: number;
  /** The time of the last request to probe page size and order that was begun. */
  probed: number;
  /** When messages that are on their way again were last looked for. */
  movingNotedAt: number;
  /** Whether the last call failed. */
  lastCallFailed: boolean;
  /** The page that could not be read or stored, until it can. */
  failed: { cursor: string | null } | null;
};

/** Version 0.1 divided each status by age. It also read rows singly; `listedAt` is when the page was listed. */
const StoredIncomplete = z.object({
  groups: z.record(z.string(), z.object({ since: z.number() })),
  newest: z.number(),
  listedAt: z.number().nullable().optional(),
});

/** The stored state of a campaign's sync, which continues from there after a restart. */
export async function loadSyncState(db: Sql, campaign: number, holder: string): Promise<SyncState> {
  const [sync, stored] = await Promise.all([findSync(db, campaign), listWindows(db, campaign)]);
  const windows = stored.map(fromRow);
  return {
    campaign,
    holder,
    windows: windows.length > 0 ? windows : [FIRST_WINDOW],
    order: sync?.listOrder === "oldest_first" ? "oldest_first" : "newest_first",
    orderKnown: sync?.listOrder != null,
    limit: sync?.pageSize ?? PAGE_SIZES_TRIED[0] ?? 1000,
    limitKnown: sync?.pageSize != null,
    longest: sync?.pageSize ?? 0,
    unreadInARow: 0,
    refreshed: sync?.stop ? 0 : (sync?.refreshWantedAt?.getTime() ?? 0),
    probed: sync?.probeWantedAt?.getTime() ?? 0,
    movingNotedAt: 0,
    lastCallFailed: true,
    failed: null,
  };
}

/** The state before the first answer: the largest page is tried, and the order is determined. */
export function probing(state: SyncState, wantedAt: number): SyncState {
  return {
    ...state,
    limit: PAGE_SIZES_TRIED[0] ?? 1000,
    limitKnown: false,
    longest: 0,
    orderKnown: false,
    probed: wantedAt,
  };
}

export function toRow({ place, cursor, start, readAt, rows, unsettled, newest }: Window): WindowRow {
  const groups = Object.fromEntries(Object.entries(unsettled).map(([status, since]) => [status, { since }]));
  return {
    place,
    cursor,
    startAt: start && new Date(start.at),
    startId: start?.id ?? null,
    readAt: readAt === null ? null : new Date(readAt),
    rows,
    unsettled: { groups, newest },
  };
}

function fromRow({ place, cursor, startAt, startId, rows, ...row }: WindowRow): Window {
  const { groups, newest, listedAt } = StoredIncomplete.parse(row.unsettled);
  let unsettled: Incomplete = {};
  for (const [name, { since }] of Object.entries(groups))
    unsettled = withRow(unsettled, name.replace(/ \d+$/, ""), since);
  const readAt = listedAt ?? row.readAt?.getTime() ?? null;
  const start = startAt && startId !== null ? { at: startAt.getTime(), id: startId } : null;
  return { place, cursor, start, readAt, rows, unsettled, newest };
}
