import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import { withRow } from "#lib/console/mirror/planner/schedule";
import { type Window, windowOf } from "#lib/console/mirror/planner/window";
import type { MovingRow } from "#lib/console/mirror/rows/moving";

/**
 * Updates the windows with messages that were read singly since. A retry puts a message on its way again in a part of the
 * list where nothing else changes.
 */
export function noteMoving(windows: Window[], order: ListOrder, rows: MovingRow[]): Window[] {
  const noted = [...windows];
  for (const { id, createdAt, status, readAt } of rows) {
    const index = windowOf(noted, { at: createdAt.getTime(), id }, order);
    const window = noted[index];
    const since = readAt.getTime();
    if (!window || window.readAt === null || window.readAt >= since) continue;
    if (status in window.unsettled) continue;
    noted[index] = { ...window, unsettled: withRow(window.unsettled, status, since) };
  }
  return noted;
}
