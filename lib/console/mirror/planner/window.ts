import { type Group, groupName, statusOf } from "#lib/console/mirror/planner/group";
import { FIRST_PLACE, placeBetween, placedAnew } from "#lib/console/mirror/planner/window-places";
import { isInFlight } from "#lib/domain/messages/status-words";

export const UNDETAILED = "undetailed";

export type ListOrder = "newest_first" | "oldest_first";
export type Position = { at: number; id: string };

/** What can still change in a window, by status and age. `undetailed`: a latest attempt known by status and time only. */
export type Unsettled = Record<string, Group>;

/**
 * A stretch of upstream's list: the rows that follow its cursor, up to the next window. All windows together are the
 * whole list, in its order.
 */
export type Window = {
  /** An integer that grows towards the list's end. */
  place: number;
  /** Null: the list's start. */
  cursor: string | null;
  start: Position | null;
  /** Null: never read. */
  readAt: number | null;
  /** When its page was last listed: its lone row may have been read by itself since. */
  listedAt: number | null;
  rows: number;
  unsettled: Unsettled;
  /** When the newest of its rows was created. */
  newest: number;
  /** The one row that can still change, when there is exactly one. */
  lone: string | null;
  /** For how long its waiting rows were seen not to move. */
  stillSeconds: number;
  /** When the last of its rows stopped waiting. */
  passedAt: number;
};

/** Before the first answer: the list's start, never read. */
export const FIRST_WINDOW: Window = {
  place: FIRST_PLACE,
  cursor: null,
  start: null,
  readAt: null,
  listedAt: null,
  rows: 0,
  unsettled: {},
  newest: 0,
  lone: null,
  stillSeconds: 0,
  passedAt: 0,
};

export type PageRow = Position & { status: string; updatedAt: number; detailed: boolean; isNew: boolean };
export type Page = { rows: PageRow[]; hasNextPage: boolean; endCursor: string };

/** The windows after one of them was read. `limit`: rows that one call gives at most. */
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
  const read = { ...window, readAt: now, listedAt: now, rows: own.length, ...summarise(own, now) };
  const before = windows.slice(0, index);
  const after = windows.slice(index + 1);
  if (reached || !last || page.endCursor === "") return [...before, read, ...after];
  const place = placeBetween(window.place, next?.place ?? null);
  const rest = remainder(window, own, page.endCursor, place ?? window.place);
  const all = [...before, read, ...joined(rest, after, limit)];
  return place === null ? placedAnew(all) : all;
}

/** A window after its lone row was read by itself. Once that row is final, its details come with the window's page. */
export function applyLone(window: Window, status: string, updatedAt: number, now: number): Window {
  const failed = Object.entries(window.unsettled).filter(([name]) => statusOf(name) === "failure");
  const moving = isInFlight(status);
  const group = { n: 1, since: moving ? updatedAt : now };
  const name = moving ? groupName(status, (now - updatedAt) / 1000) : UNDETAILED;
  const unsettled = { ...Object.fromEntries(failed), [name]: group };
  return { ...window, readAt: now, lone: moving ? window.lone : null, unsettled };
}

/** Which of two rows comes first in the list: negative, the first one. Ties in time are settled by id. */
export function compare(a: Position, b: Position | null, order: ListOrder): number {
  if (!b) return 1;
  const ascending = a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return order === "oldest_first" ? ascending : -ascending;
}

/** The window in which a row lies. */
export function windowOf(windows: Window[], row: Position, order: ListOrder): number {
  let low = 0;
  let high = windows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (compare(row, windows[middle]?.start ?? null, order) > 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where new rows appear. */
export function openEnd(windows: Window[], order: ListOrder): number {
  return order === "newest_first" ? 0 : windows.length - 1;
}

function summarise(rows: PageRow[], now: number): Pick<Window, "unsettled" | "newest" | "lone"> {
  const unsettled: Unsettled = {};
  let newest = 0;
  const moving: string[] = [];
  for (const row of rows) {
    newest = Math.max(newest, row.at);
    const inFlight = isInFlight(row.status);
    const status = row.detailed || inFlight ? row.status : UNDETAILED;
    if (!inFlight && status !== "failure" && status !== UNDETAILED) continue;
    if (status !== "failure" && moving.length < 2) moving.push(row.id);
    const name = status === UNDETAILED ? UNDETAILED : groupName(status, (now - row.updatedAt) / 1000);
    const group = unsettled[name] ?? { n: 0, since: 0 };
    const n = group.n + 1;
    unsettled[name] = { n, since: group.since + (row.updatedAt - group.since) / n };
  }
  return {
    unsettled,
    newest,
    lone: moving.length === 1 && !unsettled[UNDETAILED] ? (moving[0] ?? null) : null,
  };
}

/** What follows the page and does not belong to the next window: rows pushed out by new ones, or never read. */
function remainder(window: Window, own: PageRow[], cursor: string, place: number): Window {
  const last = own.at(-1) as PageRow;
  const rest = { ...FIRST_WINDOW, place, cursor, start: { at: last.at, id: last.id } };
  const added = own.filter((row) => row.isNew).length;
  const pushed = window.rows + added - own.length;
  // A new row at the end: what follows it was never read either.
  if (window.readAt === null || last.isNew || pushed <= 0 || window.rows === 0) return rest;
  const unsettled = scaled(window.unsettled, pushed / window.rows);
  const { readAt, listedAt, stillSeconds } = window;
  return { ...rest, readAt, listedAt, rows: pushed, unsettled, newest: last.at, stillSeconds };
}

/** One window for two small neighbours that one call can read together. */
function joined(rest: Window, after: Window[], limit: number): Window[] {
  const [next, ...others] = after;
  if (!next || rest.readAt === null || next.readAt === null || rest.rows + next.rows > limit)
    return [rest, ...after];
  const both = {
    ...rest,
    readAt: Math.min(rest.readAt, next.readAt),
    listedAt: Math.min(rest.listedAt ?? 0, next.listedAt ?? 0),
    rows: rest.rows + next.rows,
    unsettled: merged(rest.unsettled, next.unsettled),
    newest: Math.max(rest.newest, next.newest),
  };
  return [both, ...others];
}

function scaled(unsettled: Unsettled, share: number): Unsettled {
  return Object.fromEntries(
    Object.entries(unsettled).map(([s, { n, since }]) => [s, { n: n * Math.min(1, share), since }]),
  );
}

function merged(a: Unsettled, b: Unsettled): Unsettled {
  const both: Unsettled = { ...a };
  for (const [status, group] of Object.entries(b)) {
    const other = both[status];
    const n = group.n + (other?.n ?? 0);
    both[status] = { n, since: other ? (other.since * other.n + group.since * group.n) / n : group.since };
  }
  return both;
}
