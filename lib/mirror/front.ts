import type { Window } from "#lib/mirror/window";

/** Statuses in which rows wait for their turn: a batch is handed over in order, so its rows don't move at random. */
const WAITING = ["created", "enqueued"];
/** A window whose waiting rows have not moved for so long is half as likely to be where the hand-over is. */
const STILL_SECONDS = 4;

/** The rows of one window that wait; how many others stand before them, since when, and how fast those go. */
export type Waiting = { rows: number; ahead: number; asOf: number; pace: number };

/**
 * For each window with waiting rows, how far the hand-over is from it: it comes on, row by row, from the nearest
 * window whose rows already move or have left. Null where nothing waits, or nothing is known to move.
 */
export function waitingAhead(windows: Window[], pace: number): (Waiting | null)[] {
  const found: (Waiting | null)[] = windows.map(() => null);
  for (const step of [1, -1]) {
    let front: Omit<Waiting, "rows"> | null = null;
    for (let n = 0; n < windows.length; n++) {
      const index = step > 0 ? n : windows.length - 1 - n;
      const window = windows[index];
      if (!window || window.readAt === null) {
        front = null;
        continue;
      }
      const rows = waitingRows(window);
      const here = { ahead: 0, asOf: window.readAt, pace: pace / (1 + window.stillSeconds / STILL_SECONDS) };
      if (rows === 0) {
        front = { ...here, pace, asOf: window.passedAt || window.readAt };
        continue;
      }
      if (rows < window.rows && (!front || arrival(here) <= arrival(front))) front = here;
      if (!front) continue;
      const own = { ...front, rows, pace: Math.min(front.pace, here.pace) };
      const other = found[index];
      if (!other || arrival(own) < arrival(other)) found[index] = own;
      front = { ...front, ahead: front.ahead + rows };
    }
  }
  return found;
}

/** The delay that has built up in a window whose rows leave one after the other. */
export function waitingWorth(waiting: Waiting, readAt: number, now: number): number {
  const { rows, pace } = waiting;
  const seconds = (now - Math.max(readAt, arrival(waiting))) / 1000;
  if (seconds <= 0) return 0;
  const passing = rows / pace;
  return seconds < passing ? (pace * seconds * seconds) / 2 : rows * (seconds - passing / 2);
}

export function waitingRows({ unsettled }: Pick<Window, "unsettled">): number {
  return WAITING.reduce((sum, status) => sum + (unsettled[status]?.n ?? 0), 0);
}

export function isWaiting(status: string): boolean {
  return WAITING.includes(status);
}

function arrival({ ahead, asOf, pace }: Omit<Waiting, "rows">): number {
  return asOf + (ahead / pace) * 1000;
}
