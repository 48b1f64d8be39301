import { compare, type ListOrder, type Position } from "#lib/console/mirror/planner/list-order";
import { FIRST_POSITION } from "#lib/console/mirror/planner/window-positions";

/**
 * A stretch of upstream's list: the rows that follow its cursor, up to the next window. All windows together are the
 * whole list, in its order.
 */
export type Window = {
  /** An integer that grows towards the list's end. */
  place: number;
  /** Null for the list's start. */
  cursor: string | null;
  start: Position | null;
  /** Null when the window was never read. */
  readAt: number | null;
  rows: number;
  unsettled: Incomplete;
  /** When the newest of its rows was created. */
  newest: number;
};

/** The statuses of a window's rows that can still change, and when the last row got each status. */
export type Incomplete = Record<string, number>;

/** The first window before the first answer: the list's start, never read. */
export const FIRST_WINDOW: Window = {
  place: FIRST_POSITION,
  cursor: null,
  start: null,
  readAt: null,
  rows: 0,
  unsettled: {},
  newest: 0,
};

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

/** The index of the window where new rows appear. */
export function openEnd(windows: Window[], order: ListOrder): number {
  return order === "newest_first" ? 0 : windows.length - 1;
}
