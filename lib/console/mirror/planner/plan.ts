import { lateUntil } from "#lib/console/mirror/planner/late-rows";
import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import { dueAfterMs } from "#lib/console/mirror/planner/schedule";
import { openEnd, type Window } from "#lib/console/mirror/planner/window";
import type { Lane } from "#lib/console/upstream/budget";

export type Call =
  | { kind: "window"; index: number; lane: Lane; history: boolean }
  | { kind: "message"; id: string; lane: Lane }
  | { kind: "search"; id: string; recipient: string; lane: Lane };

/** A message whose page is open. It is read before anything else. */
type OpenMessage = {
  id: string;
  recipient: string;
  inFlight: boolean;
  detailed: boolean;
  readAt: number;
};

/** Everything that a decision depends on. */
export type Known = {
  windows: Window[];
  order: ListOrder;
  /** False while all rows have the same creation time: new ones may then come at either end. */
  orderKnown: boolean;
  /** Positions of windows with rows on screens that can still change. */
  watched: Set<number>;
  open: OpenMessage[];
  /** Somebody is looking at the campaign. */
  isWatched: boolean;
  /** When somebody last asked for a refresh. */
  refreshWantedAt: number | null;
  /** Calls for rows that were never seen, counted since the last call for other rows. */
  unreadInARow: number;
};

/** An open message in flight is read this often. */
const OPEN_MS = 3000;
/** How often the open end is read while somebody looks; otherwise within these limits, by how quiet it is. */
const WATCHED_OPEN_END_MS = 4000;
const OPEN_END_MS = 10_000;
const QUIET_OPEN_END_MS = 60_000;
const QUIET_SHARE = 0.05;
/** While some rows were never seen, one call in this many goes to known rows. */
const KNOWN_EVERY = 4;
/** The planner never waits longer than this, because what is on a screen may change at any time. */
const WAIT_MS = { shortest: 500, longest: 30_000 };
const WATCHED_WAIT_MS = { shortest: 100, longest: 1000 };

/** The next call, or how long to wait before asking again. Pure: no clock, no I/O, no randomness. */
export function planCall(known: Known, now: number): Call | { kind: "wait"; waitMs: number } {
  const call = personsCall(known, now);
  if (call) return call;
  const ends = endsOf(known);
  const end = ends.find((index) => isDue(known.windows[index], openEndMs(known, index), now));
  if (end !== undefined) return { kind: "window", index: end, lane: "background", history: false };
  const unseen = nextUnseen(known, now);
  const oldest = oldestWindow(known, now);
  if (unseen >= 0 && (oldest < 0 || known.unreadInARow < KNOWN_EVERY - 1))
    return { kind: "window", index: unseen, lane: "background", history: true };
  if (oldest >= 0) return { kind: "window", index: oldest, lane: "background", history: false };
  const { shortest, longest } = known.isWatched ? WATCHED_WAIT_MS : WAIT_MS;
  return { kind: "wait", waitMs: Math.min(longest, Math.max(shortest, nextDueAt(known, ends) - now)) };
}

/** The call that a person waits for: an open message, its details, or a refresh. */
function personsCall({ open, refreshWantedAt, windows, order }: Known, now: number): Call | null {
  const lane = "interactive";
  const stale = open.find((message) => message.inFlight && now - message.readAt >= OPEN_MS);
  if (stale) return { kind: "message", id: stale.id, lane };
  const bare = open.find((message) => !message.detailed && now - message.readAt < OPEN_MS);
  if (bare) return { kind: "search", id: bare.id, recipient: bare.recipient, lane };
  const index = openEnd(windows, order);
  const isFresh = refreshWantedAt === null || (windows[index]?.readAt ?? 0) >= refreshWantedAt;
  return isFresh ? null : { kind: "window", index, lane, history: false };
}

/** The indexes of the windows where new rows may appear. */
function endsOf({ windows, order, orderKnown }: Known): number[] {
  const end = openEnd(windows, order);
  const other = windows.length - 1 - end;
  return orderKnown || other === end ? [end] : [end, other];
}

/** How long an open end may go unread. The interval grows while nothing comes. */
function openEndMs({ windows, isWatched }: Known, index: number): number {
  const { readAt = null, newest = 0 } = windows[index] ?? {};
  if (isWatched || readAt === null) return WATCHED_OPEN_END_MS;
  return Math.min(QUIET_OPEN_END_MS, Math.max(OPEN_END_MS, QUIET_SHARE * (readAt - newest)));
}

/** The newest part of the list that was never read, or else one that may have late rows; -1 when there is none. */
function nextUnseen({ windows, order }: Known, now: number): number {
  const unread =
    order === "newest_first"
      ? windows.findIndex(({ readAt }) => readAt === null)
      : windows.findLastIndex(({ readAt }) => readAt === null);
  if (unread >= 0) return unread;
  return windows.findIndex(
    (_, index) => now >= (lateUntil(windows, index, order) ?? Number.POSITIVE_INFINITY),
  );
}

/** The window whose rows are most overdue, relative to how often their status is read; -1 when none is due. */
function oldestWindow({ windows, watched }: Known, now: number): number {
  let best = { index: -1, age: 1 };
  for (const [index, window] of windows.entries()) {
    const dueMs = dueAfterMs(window, watched.has(window.place));
    if (window.readAt === null || dueMs === null) continue;
    const age = (now - window.readAt) / dueMs;
    if (age >= best.age) best = { index, age };
  }
  return best.index;
}

function isDue(window: Window | undefined, dueMs: number | null, now: number): boolean {
  return window !== undefined && window.readAt !== null && dueMs !== null && now - window.readAt >= dueMs;
}

/** When the first of the windows already read is due. */
function nextDueAt(known: Known, ends: number[]): number {
  const { windows, order, watched } = known;
  let first = Number.POSITIVE_INFINITY;
  for (const [index, window] of windows.entries()) {
    const readAt = window.readAt ?? 0;
    const dueMs = dueAfterMs(window, watched.has(window.place)) ?? Number.POSITIVE_INFINITY;
    const endMs = ends.includes(index) ? openEndMs(known, index) : Number.POSITIVE_INFINITY;
    const lateAt = lateUntil(windows, index, order) ?? Number.POSITIVE_INFINITY;
    first = Math.min(first, readAt + Math.min(dueMs, endMs), lateAt);
  }
  return first;
}
