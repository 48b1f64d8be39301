import type { Known } from "#lib/console/mirror/planner/known";
import { lateUntil } from "#lib/console/mirror/planner/late-rows";
import type { Window } from "#lib/console/mirror/planner/window";
import { openEnd } from "#lib/console/mirror/planner/window";
import { bestWindow, leastWorth, openEndMs } from "#lib/console/mirror/planner/window-worth";
import type { Lane } from "#lib/console/upstream/budget";

export type Call =
  | { kind: "window"; index: number; lane: Lane; history: boolean }
  | { kind: "message"; id: string; lane: Lane }
  | { kind: "search"; id: string; recipient: string; lane: Lane };

/** An open message in flight is read this often. */
const OPEN_MS = 3000;
const LATE_SHARE = 1.25;
/** When nothing is due, what comes next is looked for this far ahead; what is on a screen may change at any time. */
const WAIT_MS = { shortest: 500, longest: 30_000 };
const WATCHED_WAIT_MS = { shortest: 100, longest: 1000 };
const WAIT_GROWTH = 1.25;
/** Of so many calls one goes to rows that are known, while there are some that were never seen; more with a reader. */
const REFRESH_EVERY = 8;
const WATCHED_REFRESH_EVERY = 3;
/** What has been with the network for 48 hours, and failed rows, are looked at this often all the same. */
const SLOW_MS = 6 * 60 * 60 * 1000;

/** The next call, or after how long to ask again. Pure: no clock, no I/O, no chance. */
export function planCall(known: Known, now: number): Call | { kind: "wait"; waitMs: number } {
  const call = callDue(known, now);
  if (call) return call;
  const { shortest, longest } = known.isWatched ? WATCHED_WAIT_MS : WAIT_MS;
  let waitMs = shortest;
  while (waitMs < longest && !callDue(known, now + waitMs)) waitMs *= WAIT_GROWTH;
  return { kind: "wait", waitMs: Math.min(longest, waitMs) };
}

function callDue(known: Known, now: number): Call | null {
  const forPerson = personsCall(known, now);
  if (forPerson) return forPerson;
  const unseen = nextUnseen(known, now);
  const end = openEnd(known.windows, known.order);
  if (isLate(known, end, now)) return { kind: "window", index: end, lane: "background", history: false };
  const other = known.windows.length - 1 - end;
  if (!known.orderKnown && other !== end && isLate(known, other, now))
    return { kind: "window", index: other, lane: "background", history: false };
  const best = bestWindow(known, now);
  const every = known.watched.size > 0 ? WATCHED_REFRESH_EVERY : REFRESH_EVERY;
  const least = leastWorth(known.isWatched);
  const isTheirTurn = known.unreadInARow < every - 1 || best.worth < least;
  if (unseen >= 0 && isTheirTurn) return { kind: "window", index: unseen, lane: "background", history: true };
  if (best.worth >= least) return windowCall(known.windows, best.index);
  const slow = known.windows.findIndex((window) => isSlowlyDue(window, now));
  if (slow >= 0) return { kind: "window", index: slow, lane: "background", history: false };
  return null;
}

/** What the open page of a message needs. */
function openCall({ open }: Known, now: number): Call | null {
  const lane = "interactive";
  const stale = open.find((message) => message.inFlight && now - message.readAt >= OPEN_MS);
  if (stale) return { kind: "message", id: stale.id, lane };
  const bare = open.find((message) => !message.detailed && now - message.readAt < OPEN_MS);
  return bare ? { kind: "search", id: bare.id, recipient: bare.recipient, lane } : null;
}

function personsCall(known: Known, now: number): Call | null {
  const { refreshWantedAt, windows, order } = known;
  const lane = "interactive";
  const forOpen = openCall(known, now);
  if (forOpen) return forOpen;
  const index = openEnd(windows, order);
  const readAt = windows[index]?.readAt ?? null;
  if (refreshWantedAt !== null && (readAt === null || readAt < refreshWantedAt)) {
    return { kind: "window", index, lane, history: false };
  }
  return null;
}

/** The newest part of the list that was never read, or else one in which late rows may be; -1 when there is none. */
function nextUnseen({ windows, order }: Known, now: number): number {
  const unread =
    order === "newest_first"
      ? windows.findIndex((window) => window.readAt === null)
      : windows.findLastIndex((window) => window.readAt === null);
  if (unread >= 0) return unread;
  return windows.findIndex((_, index) => {
    const until = lateUntil(windows, index, order);
    return until !== null && now >= until;
  });
}

/** The open end says how old everything is: not even history may keep it waiting for long. */
function isLate({ windows, isWatched }: Known, end: number, now: number): boolean {
  const window = windows[end];
  if (!window || window.readAt === null) return false;
  return now - window.readAt > LATE_SHARE * openEndMs(isWatched, window.readAt, window.newest);
}

function windowCall(windows: Window[], index: number): Call {
  const lone = index > 0 ? windows[index]?.lone : null;
  if (lone) return { kind: "message", id: lone, lane: "background" };
  return { kind: "window", index, lane: "background", history: false };
}

function isSlowlyDue({ readAt, unsettled }: Window, now: number): boolean {
  if (readAt === null) return false;
  if (now - readAt < SLOW_MS) return false;
  for (const _ in unsettled) return true;
  return false;
}
