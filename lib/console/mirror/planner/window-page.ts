import { LATE_MS } from "#lib/console/mirror/planner/late-rows";
import { compare, type ListOrder, type Position } from "#lib/console/mirror/planner/list-order";
import { isIncomplete, withRow } from "#lib/console/mirror/planner/schedule";
import { FIRST_WINDOW, type Incomplete, type Window } from "#lib/console/mirror/planner/window";
import { positionBetween, renumbered } from "#lib/console/mirror/planner/window-positions";

/** The id of a position that no row gave, because a window begins after rows that cannot be read. */
const UNREAD = "";

export type PageRow = Position & { status: string; updatedAt: number; isNew: boolean };
export type Page = { rows: PageRow[]; hasNextPage: boolean; endCursor: string };

/** The windows after one of them was read. `limit` is the most rows that one call returns. */
export function applyPage(
  windows: Window[],
  index: number,
  page: Page,
  order: ListOrder,
  limit: number,
  now: number,
) {
  const window = windows[index];
  if (!window) return windows;
  const next = windows[index + 1] ?? null;
  const beyond = next?.start ? page.rows.findIndex((row) => compare(row, next.start, order) > 0) : -1;
  const own = beyond < 0 ? page.rows : page.rows.slice(0, beyond);
  const last = own.at(-1);
  const reached =
    beyond >= 0 || !page.hasNextPage || (next?.start && last && compare(last, next.start, order) === 0);
  const read = {
    ...window,
    readAt: now,
    rows: own.length,
    ...summarise(own),
    start: startOf(window, own, order),
  };
  const before = windows.slice(0, index);
  const after = windows.slice(index + 1);
  const isPassed = page.rows.length === 0 && page.hasNextPage && page.endCursor !== "";
  if (isPassed && page.endCursor !== window.cursor && page.endCursor !== next?.cursor) {
    const cursor = page.endCursor;
    // No row of the page can be read. A window begins after it; the list's start stays, as rows may come before it.
    if (window.cursor !== null) return [...before, { ...window, cursor, readAt: null }, ...after];
    // Rows that appear later belong to the list's start. The first readable row will give the exact position.
    const start = { at: order === "newest_first" ? now - LATE_MS : 0, id: UNREAD };
    const place = positionBetween(window.place, next?.place ?? null);
    const all = [read, { ...FIRST_WINDOW, place: place ?? window.place, cursor, start }, ...after];
    return place === null ? renumbered(all) : all;
  }
  if (reached || !last || page.endCursor === "") return [...before, read, ...after];
  const place = positionBetween(window.place, next?.place ?? null);
  const rest = remainder(window, own, page.endCursor, place ?? window.place);
  const all = [...before, read, ...joined(rest, after, limit)];
  return place === null ? renumbered(all) : all;
}

function startOf({ start }: Window, [first]: PageRow[], order: ListOrder): Position | null {
  if (start?.id !== UNREAD || !first) return start;
  return { at: first.at, id: order === "newest_first" ? `${first.id}~` : UNREAD };
}

/** The rows after the page that do not belong to the next window: pushed out by new rows, or never read. */
function remainder(window: Window, own: PageRow[], cursor: string, place: number): Window {
  const last = own.at(-1) as PageRow;
  const rest = { ...FIRST_WINDOW, place, cursor, start: { at: last.at, id: last.id } };
  const added = own.filter((row) => row.isNew).length;
  const pushed = window.rows + added - own.length;
  // The page ends with a new row, so what follows it was never read either.
  if (window.readAt === null || last.isNew || pushed <= 0 || window.rows === 0) return rest;
  const { readAt, unsettled } = window;
  return { ...rest, readAt, rows: pushed, unsettled, newest: last.at };
}

/** Joins two small adjacent windows into one that a single call can read. */
function joined(rest: Window, after: Window[], limit: number): Window[] {
  const [next, ...others] = after;
  if (!next || rest.readAt === null || next.readAt === null || rest.rows + next.rows > limit)
    return [rest, ...after];
  const both = {
    ...rest,
    readAt: Math.min(rest.readAt, next.readAt),
    rows: rest.rows + next.rows,
    unsettled: together(rest.unsettled, next.unsettled),
    newest: Math.max(rest.newest, next.newest),
  };
  return [both, ...others];
}

function together(a: Incomplete, b: Incomplete): Incomplete {
  return Object.entries(b).reduce((both, [status, since]) => withRow(both, status, since), a);
}

function summarise(rows: PageRow[]): Pick<Window, "unsettled" | "newest"> {
  let unsettled: Incomplete = {};
  let newest = 0;
  for (const { at, status, updatedAt } of rows) {
    newest = Math.max(newest, at);
    if (isIncomplete(status)) unsettled = withRow(unsettled, status, updatedAt);
  }
  return { unsettled, newest };
}
