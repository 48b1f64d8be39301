import { statusOf } from "#lib/console/mirror/planner/group";
import type { Window } from "#lib/console/mirror/planner/window";

/** Statuses in which rows wait for their turn: a batch is handed over in order, so its rows don't move at random. */
const WAITING = ["created", "enqueued"];
const QUEUED = "enqueued";
/** A window whose waiting rows have not moved for so long is half as likely to be where the hand-over is. */
const STILL_SECONDS = 4;
/** A window with no moving neighbour counts less, by this power: what has left it may be single sends. */
const STILL_ALONE = 2;

/** The rows of one window that wait; when the hand-over comes to them, and how fast they go then. */
export type Waiting = { rows: number; from: number; pace: number };
type Front = Omit<Waiting, "rows">;

/**
 * For each window with waiting rows, when the hand-over comes to it: it comes on, row by row, from the nearest window
 * whose rows already move or have left. Null where nothing waits, or nothing is known to move.
 */
export function waitingAhead(windows: Window[], pace: number): (Waiting | null)[] {
  const found: (Waiting | null)[] = windows.map(() => null);
  const waiting = windows.map(waitingRows);
  if (!waiting.some((rows) => rows > 0)) return found;
  for (const step of [1, -1]) {
    let front: Front | null = null;
    for (let n = 0; n < windows.length; n++) {
      const index = step > 0 ? n : windows.length - 1 - n;
      const window = windows[index];
      if (!window || window.readAt === null) {
        front = null;
        continue;
      }
      const rows = waiting[index] ?? 0;
      if (rows === 0) {
        // Most of a list is settled: only where it meets what waits does it count.
        const isNext = (waiting[index + step] ?? 0) > 0;
        front = isNext ? { from: window.passedAt || window.readAt, pace } : null;
        continue;
      }
      const here: Front = { from: window.readAt, pace: pace * moving(window.stillSeconds) ** STILL_ALONE };
      if (rows < window.rows && (!front || here.from <= front.from)) front = here;
      if (!front) continue;
      // Rows ahead of it in the queue explain why it has not moved before its turn: that time is left out.
      const overdue = Math.min(window.stillSeconds, Math.max(0, window.readAt - front.from) / 1000);
      const own = { ...front, rows, pace: front.pace * moving(overdue) };
      const other = found[index];
      if (!other || own.from < other.from) found[index] = own;
      // What was still there when it was read goes first.
      front = { ...front, from: Math.max(front.from, window.readAt) + (rows / front.pace) * 1000 };
    }
  }
  return found;
}

/** The delay that has built up in a window whose rows leave one after the other. */
export function waitingWorth({ rows, from, pace }: Waiting, readAt: number, now: number): number {
  const seconds = (now - Math.max(readAt, from)) / 1000;
  if (seconds <= 0) return 0;
  const passing = rows / pace;
  return seconds < passing ? (pace * seconds * seconds) / 2 : rows * (seconds - passing / 2);
}

export function waitingRows({ unsettled }: Pick<Window, "unsettled">): number {
  let sum = 0;
  for (const name in unsettled) if (isWaiting(name)) sum += unsettled[name]?.n ?? 0;
  return sum;
}

export function isWaiting(group: string): boolean {
  return WAITING.includes(statusOf(group));
}

/** Of what waits, only that moves on in order: to the queue, rows of a batch come at about one time. */
export function isQueued(group: string): boolean {
  return statusOf(group) === QUEUED;
}

/** How likely it is, from 1 down, that the hand-over is where nothing has moved for so long. */
function moving(stillSeconds: number): number {
  return 1 / (1 + stillSeconds / STILL_SECONDS);
}
