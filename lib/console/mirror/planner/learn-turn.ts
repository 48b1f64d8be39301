import { isQueued, isWaiting, waitingRows } from "#lib/console/mirror/planner/front";
import { statusOf } from "#lib/console/mirror/planner/group";
import { type Learnt, learn, outOfTurn } from "#lib/console/mirror/planner/hazard";
import { UNDETAILED } from "#lib/console/mirror/planner/unsettled";
import type { Window } from "#lib/console/mirror/planner/window";

/** Its turn may have come only at the end of the time that is looked at: this share of what leaves in all of it. */
const TURN_SHARE = 0.02;

/** Learns from a window's reading how rows of its groups move on; `changed` counts them by the group they were in. */
export function learnWindow(
  learnt: Learnt,
  window: Window,
  changed: Map<string, number>,
  pace: number,
  now: number,
): Learnt {
  if (window.readAt === null) return learnt;
  const isTheirTurn = leftOf(changed) > TURN_SHARE * expectedToLeave(window, pace, now);
  let more = learnt;
  for (const [name, group] of Object.entries(window.unsettled)) {
    if (name === UNDETAILED) continue;
    const seen = Math.min(group.n, changed.get(name) ?? 0);
    more = learn(more, statusOf(name), group, window.readAt, now, seen);
    if (isTheirTurn || !isQueued(name)) continue;
    more = learn(more, outOfTurn(statusOf(name)), group, window.readAt, now, seen);
  }
  return more;
}

/** For how long the waiting rows of a window have not moved as they would at this pace; a few among many count little. */
export function learnStillness(
  window: Window,
  changed: Map<string, number>,
  pace: number,
  now: number,
): number {
  if (window.readAt === null) return 0;
  const seconds = window.stillSeconds + (now - window.readAt) / 1000;
  return seconds * Math.max(0, 1 - leftOf(changed) / Math.max(1, expectedToLeave(window, pace, now)));
}

/** Waiting rows that leave a window, read again now, if it is its turn. */
function expectedToLeave(window: Window, pace: number, now: number): number {
  return Math.min(waitingRows(window), (pace * (now - (window.readAt ?? now))) / 1000);
}

/** When the hand-over probably left a window: if nobody watched it pass, half-way between the two readings. */
export function learnPassing(window: Window, changed: Map<string, number>, now: number): number {
  const waiting = waitingRows(window);
  if (window.readAt === null || waiting === 0) return window.passedAt;
  return leftOf(changed) >= waiting ? (window.readAt + now) / 2 : now;
}

export function leftOf(changed: Map<string, number>): number {
  let left = 0;
  for (const [status, n] of changed) if (isWaiting(status)) left += n;
  return left;
}
