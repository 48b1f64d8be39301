import { isWaiting, waitingRows } from "#lib/mirror/front";
import { type Learnt, learn } from "#lib/mirror/hazard";
import type { Window } from "#lib/mirror/window";

/** How fast what is known of arrivals follows what happens. */
const ARRIVALS_SECONDS = 30;
/** An upload is one event and not so many: it does not mean that as many come again at once. */
const MOST_AT_ONCE = 20;

/** Learns from a window's reading how rows of its statuses move on; `changed` counts them by the status they had. */
export function learnWindow(
  learnt: Learnt,
  window: Window,
  changed: Map<string, number>,
  now: number,
): Learnt {
  if (window.readAt === null) return learnt;
  let more = learnt;
  for (const [status, group] of Object.entries(window.unsettled)) {
    if (status === "undetailed") continue;
    more = learn(more, status, group, window.readAt, now, Math.min(group.n, changed.get(status) ?? 0));
  }
  return more;
}

/** New rows a second at the open end, after so many appeared since it was read last. */
export function learnArrivals(arrivals: number, added: number, seconds: number): number {
  if (seconds <= 0) return arrivals;
  const weight = 1 - Math.exp(-seconds / ARRIVALS_SECONDS);
  return arrivals + weight * (Math.min(added, MOST_AT_ONCE) / seconds - arrivals);
}

/** What is assumed of the hand-over before it was watched. */
export const FIRST_PACE = 100;

/** Rows a second that leave a window while it is handed over, after one more reading of one. */
export function learnPace(pace: number, window: Window, changed: Map<string, number>, now: number): number {
  const left = leftOf(changed);
  const waiting = waitingRows(window);
  if (window.readAt === null || left === 0 || now <= window.readAt) return pace;
  const observed = (left * 1000) / (now - window.readAt);
  // One that began or ended in between was at least so fast.
  const isBound = left >= waiting || waiting === window.rows;
  if (isBound && observed < pace) return pace;
  // A few single sends among many waiting rows say little.
  return pace + 0.5 * Math.min(1, left / Math.max(1, window.rows)) * (observed - pace);
}

/** For how long the waiting rows of a window have not moved. */
export function learnStillness(window: Window, changed: Map<string, number>, now: number): number {
  if (window.readAt === null || leftOf(changed) > 0) return 0;
  return window.stillSeconds + (now - window.readAt) / 1000;
}

/** When the hand-over probably left a window: if nobody watched it pass, half-way between the two readings. */
export function learnPassing(window: Window, changed: Map<string, number>, now: number): number {
  const waiting = waitingRows(window);
  if (window.readAt === null || waiting === 0) return window.passedAt;
  return leftOf(changed) >= waiting ? (window.readAt + now) / 2 : now;
}

function leftOf(changed: Map<string, number>): number {
  let left = 0;
  for (const [status, n] of changed) if (isWaiting(status)) left += n;
  return left;
}
