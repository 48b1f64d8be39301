import { waitingRows } from "#lib/console/mirror/planner/front";
import { groupName } from "#lib/console/mirror/planner/group";
import type { Learnt } from "#lib/console/mirror/planner/hazard";
import { learnPassing, learnStillness, learnWindow, leftOf } from "#lib/console/mirror/planner/learn-turn";
import type { Window } from "#lib/console/mirror/planner/window";

/** An older observation of arrivals loses two thirds of its weight in this time. */
const ARRIVALS_SECONDS = 30;
/** An upload is one event and not so many: it does not mean that as many come again at once. */
const MOST_AT_ONCE = 20;

/** What the pages of a campaign have taught so far. */
export type Learning = {
  learnt: Learnt;
  /** New rows a second, lately. */
  arrivals: number;
  /** Rows a second that leave a window while it is handed over. */
  pace: number;
};

/** What a window's reading found. */
export type Reading = {
  /** Rows that had changed, each as it was before: its status, and the moment at which it got it. */
  changed: Iterable<{ status: string; since: number }>;
  /** Rows that were never seen before. */
  added: number;
  isOpenEnd: boolean;
};

/** Learns from one reading of a window. The window that is returned has the same rows as before the reading. */
export function learnPage(
  { learnt, arrivals, pace }: Learning,
  window: Window,
  { changed, added, isOpenEnd }: Reading,
  now: number,
): Learning & { window: Window } {
  const counts = countByGroup(window, changed);
  const seconds = window.readAt === null ? 0 : (now - window.readAt) / 1000;
  return {
    learnt: learnWindow(learnt, window, counts, pace, now),
    arrivals: isOpenEnd ? learnArrivals(arrivals, added, seconds) : arrivals,
    pace: learnPace(pace, window, counts, now),
    window: {
      ...window,
      stillSeconds: learnStillness(window, counts, pace, now),
      passedAt: learnPassing(window, counts, now),
    },
  };
}

/** Counts rows that changed by the group in which they were when their window was read before. */
function countByGroup(
  window: Window,
  rows: Iterable<{ status: string; since: number }>,
): Map<string, number> {
  const changed = new Map<string, number>();
  for (const { status, since } of rows) {
    const name = groupName(status, ((window.readAt ?? since) - since) / 1000);
    changed.set(name, (changed.get(name) ?? 0) + 1);
  }
  return changed;
}

/** New rows a second at the open end, after so many appeared since it was read last. */
function learnArrivals(arrivals: number, added: number, seconds: number): number {
  if (seconds <= 0) return arrivals;
  const weight = 1 - Math.exp(-seconds / ARRIVALS_SECONDS);
  return arrivals + weight * (Math.min(added, MOST_AT_ONCE) / seconds - arrivals);
}

/** Rows a second that the hand-over is assumed to take before it was watched. The benchmark has 50 to 1000. */
export const FIRST_PACE = 100;
/** How much one reading moves the pace when all rows of its window have left. */
const PACE_WEIGHT = 0.5;

/** Rows a second that leave a window while it is handed over, after one more reading of one. */
function learnPace(pace: number, window: Window, changed: Map<string, number>, now: number): number {
  const left = leftOf(changed);
  const waiting = waitingRows(window);
  if (window.readAt === null || left === 0 || now <= window.readAt) return pace;
  const observed = (left * 1000) / (now - window.readAt);
  // One that began or ended in between was at least so fast.
  const isBound = left >= waiting || waiting === window.rows;
  if (isBound && observed < pace) return pace;
  // A few single sends among many waiting rows say little.
  return pace + PACE_WEIGHT * Math.min(1, left / Math.max(1, window.rows)) * (observed - pace);
}
