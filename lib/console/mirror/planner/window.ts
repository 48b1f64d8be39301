import { groupName, statusOf } from "#lib/console/mirror/planner/group";
import { compare, type ListOrder, type Position } from "#lib/console/mirror/planner/list-order";
import { UNDETAILED, type Unsettled } from "#lib/console/mirror/planner/unsettled";
import { FIRST_PLACE } from "#lib/console/mirror/planner/window-places";
import { isInFlight } from "#lib/domain/messages/status-words";

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

/** A window after its lone row was read by itself. Once that row is final, its details come with the window's page. */
export function applyLone(window: Window, status: string, updatedAt: number, now: number): Window {
  const failed = Object.entries(window.unsettled).filter(([name]) => statusOf(name) === "failure");
  const moving = isInFlight(status);
  const group = { n: 1, since: moving ? updatedAt : now };
  const name = moving ? groupName(status, (now - updatedAt) / 1000) : UNDETAILED;
  const unsettled = { ...Object.fromEntries(failed), [name]: group };
  return { ...window, readAt: now, lone: moving ? window.lone : null, unsettled };
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
