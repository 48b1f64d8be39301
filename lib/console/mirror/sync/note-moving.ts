import { groupName, statusOf } from "#lib/console/mirror/planner/group";
import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import type { Window } from "#lib/console/mirror/planner/window";
import { windowOf } from "#lib/console/mirror/planner/window";
import type { MovingRow } from "#lib/console/mirror/rows/moving";

/**
 * The windows once they know of messages that were read by themselves since: a retry puts a message on its way again in
 * a part of the list that was at rest.
 */
export function noteMoving(windows: Window[], order: ListOrder, rows: MovingRow[]): Window[] {
  const noted = [...windows];
  for (const { id, createdAt, status, readAt } of rows) {
    const index = windowOf(noted, { at: createdAt.getTime(), id }, order);
    const window = noted[index];
    const since = readAt.getTime();
    if (!window || window.readAt === null || window.readAt >= since || window.lone === id) continue;
    if (Object.keys(window.unsettled).some((name) => statusOf(name) === status)) continue;
    const unsettled = { ...window.unsettled, [groupName(status, 0)]: { n: 1, since } };
    noted[index] = { ...window, unsettled, lone: null };
  }
  return noted;
}
