import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import type { Window } from "#lib/console/mirror/planner/window";
import { openEnd } from "#lib/console/mirror/planner/window";

/** A batch's rows appear when its upload ends, with the time at which it began. No upload takes longer than this. */
const LONGEST_UPLOAD_MS = 10 * 60_000;
/** Allows for the upload's commit, and for clocks that differ. */
const SLACK_MS = 3 * 60_000;
export const LATE_MS = LONGEST_UPLOAD_MS + SLACK_MS;

/**
 * When a window is to be listed once more, because rows could still appear in it after it was listed. Null when none could,
 * when it was never read, and for the open end, which is read again and again.
 */
export function lateUntil(windows: Window[], index: number, order: ListOrder): number | null {
  const window = windows[index];
  if (!window || window.readAt === null || index === openEnd(windows, order)) return null;
  const own = window.start?.at ?? null;
  const next = windows[index + 1]?.start?.at ?? null;
  const [youngest, oldest] = order === "newest_first" ? [own, next] : [next, own];
  // Nothing appears within one batch: its rows have the same creation time and came together.
  if (youngest === null || youngest === oldest) return null;
  const until = youngest + LATE_MS;
  return window.readAt < until ? until : null;
}

/** When all windows can be listed for the last time; null when no row can still appear in them. */
export function completeAt(windows: Window[], order: ListOrder): number | null {
  let last: number | null = null;
  for (let index = 0; index < windows.length; index++) {
    const until = lateUntil(windows, index, order);
    if (until !== null) last = Math.max(until, last ?? 0);
  }
  return last;
}
