import { OVERDUE_MS } from "#lib/domain/status-words";
import { isWaiting, type Waiting, waitingAhead, waitingWorth } from "#lib/mirror/front";
import { hazard, type Learnt, worth } from "#lib/mirror/hazard";
import { type ListOrder, openEnd, type Window } from "#lib/mirror/window";
import type { Lane } from "#lib/upstream/budget";

/** A message whose page is open: it waits for nobody. */
export type OpenMessage = {
  id: string;
  recipient: string;
  inFlight: boolean;
  detailed: boolean;
  readAt: number;
};

/** All that a decision depends on. */
export type Known = {
  windows: Window[];
  order: ListOrder;
  learnt: Learnt;
  /** New rows a second, lately. */
  arrivals: number;
  /** Rows on screens that can still change, by the place of their window. */
  watched: Map<number, number>;
  open: OpenMessage[];
  /** Somebody is looking at the campaign. */
  isWatched: boolean;
  /** Somebody asked for a fresh look at this moment. */
  refreshWantedAt: number | null;
  /** Rows a second that leave a window while it is its turn to be handed over. */
  pace: number;
  /** Calls for rows that were never read, since one went to others. */
  unreadInARow: number;
};

export type Call =
  | { kind: "window"; index: number; lane: Lane; history: boolean }
  | { kind: "message"; id: string; lane: Lane }
  | { kind: "search"; id: string; recipient: string; lane: Lane };

/** An open message in flight is read this often. */
const OPEN_MS = 3000;
/** The open end is read at least this often while somebody looks; else by how long nothing has come, between these. */
const WATCHED_OPEN_END_MS = 4000;
const OPEN_END_MS = 10_000;
const QUIET_OPEN_END_MS = 60_000;
const QUIET_SHARE = 0.05;
const LATE_SHARE = 1.25;
/** A row on a screen counts as much as so many others. */
const WATCHED_WEIGHT = 40;
/** No window is read twice within this time for itself. */
const LEAST_MS = 900;
/** Delay (in row-seconds) below which a call is not spent: a campaign at rest costs next to nothing. */
const LEAST_WORTH = 0.5;
const UNWATCHED_LEAST_WORTH = 5;
/** When nothing is due, what comes next is looked for this far ahead; what is on a screen may change at any time. */
const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const WATCHED_WAIT_MS = 1000;
const WAIT_GROWTH = 1.25;
/** Of so many calls one goes to rows that are known, while there are some that were never read; more with a reader. */
const REFRESH_EVERY = 8;
const WATCHED_REFRESH_EVERY = 3;
/** What has been with the operator for 48 hours, and failed rows, are looked at this often all the same. */
const SLOW_MS = 6 * 60 * 60 * 1000;
/** How much a row counts that waits while the hand-over is elsewhere: another service may not go in order. */
const OUT_OF_TURN = 0.02;
/** Rows of an upload in the making can appear below newer ones: a window is read once more after that. */
const LATE_MS = 60_000;

/** The next call, or after how long to ask again. Pure: no clock, no I/O, no chance. */
export function planCall(known: Known, now: number): Call | { kind: "wait"; waitMs: number } {
  const call = callDue(known, now);
  if (call) return call;
  const longest = known.isWatched ? WATCHED_WAIT_MS : LONGEST_WAIT_MS;
  let waitMs = SHORTEST_WAIT_MS;
  while (waitMs < longest && !callDue(known, now + waitMs)) waitMs *= WAIT_GROWTH;
  return { kind: "wait", waitMs: Math.min(longest, waitMs) };
}

function callDue(known: Known, now: number): Call | null {
  const forPerson = personsCall(known, now);
  if (forPerson) return forPerson;
  const unread = nextUnread(known);
  const end = openEnd(known.windows, known.order);
  if (isLate(known, end, now)) return { kind: "window", index: end, lane: "background", history: false };
  const best = bestWindow(known, now);
  const every = known.watched.size > 0 ? WATCHED_REFRESH_EVERY : REFRESH_EVERY;
  const least = known.isWatched ? LEAST_WORTH : UNWATCHED_LEAST_WORTH;
  const isTheirTurn = known.unreadInARow < every - 1 || best.worth < least;
  if (unread >= 0 && isTheirTurn) return { kind: "window", index: unread, lane: "background", history: true };
  if (best.worth >= least) return windowCall(known.windows, best.index);
  const slow = known.windows.findIndex((window) => isSlowlyDue(window, now));
  if (slow >= 0) return { kind: "window", index: slow, lane: "background", history: false };
  return null;
}

function personsCall({ open, refreshWantedAt, windows, order }: Known, now: number): Call | null {
  const lane = "interactive";
  const stale = open.find((message) => message.inFlight && now - message.readAt >= OPEN_MS);
  if (stale) return { kind: "message", id: stale.id, lane };
  const bare = open.find((message) => !message.detailed && now - message.readAt < OPEN_MS);
  if (bare) return { kind: "search", id: bare.id, recipient: bare.recipient, lane };
  const index = openEnd(windows, order);
  const readAt = windows[index]?.readAt ?? null;
  if (refreshWantedAt !== null && (readAt === null || readAt < refreshWantedAt)) {
    return { kind: "window", index, lane, history: false };
  }
  return null;
}

/** The newest part of the list that was never read; -1 when history is complete. */
function nextUnread({ windows, order }: Known): number {
  return order === "newest_first"
    ? windows.findIndex((window) => window.readAt === null)
    : windows.findLastIndex((window) => window.readAt === null);
}

/** The open end says how old everything is: not even history may keep it waiting for long. */
function isLate({ windows, isWatched }: Known, end: number, now: number): boolean {
  const window = windows[end];
  if (!window || window.readAt === null) return false;
  return now - window.readAt > LATE_SHARE * openEndMs(isWatched, window.readAt, window.newest);
}

/** How long the open end may go unread: the longer nothing has come, the longer. */
function openEndMs(isWatched: boolean, readAt: number, newest: number): number {
  if (isWatched) return WATCHED_OPEN_END_MS;
  return Math.min(QUIET_OPEN_END_MS, Math.max(OPEN_END_MS, QUIET_SHARE * (readAt - newest)));
}

function bestWindow(known: Known, now: number): { index: number; worth: number } {
  const end = openEnd(known.windows, known.order);
  const waiting = waitingAhead(known.windows, known.pace);
  let best = { index: end, worth: -1 };
  for (const [index, window] of known.windows.entries()) {
    const { readAt } = window;
    if (readAt === null || now - readAt < LEAST_MS) continue;
    const found = windowWorth(known, { ...window, readAt }, waiting[index] ?? null, index === end, now);
    if (found > best.worth) best = { index, worth: found };
  }
  return best;
}

function windowWorth(
  known: Known,
  window: Window & { readAt: number },
  waiting: Waiting | null,
  isOpenEnd: boolean,
  now: number,
): number {
  const seconds = (now - window.readAt) / 1000;
  const inQueue = waiting !== null;
  let sum = isOpenEnd ? openEndWorth(known, window, seconds) : 0;
  if (inQueue) sum += waitingWorth(waiting, window.readAt, now);
  let least = 0;
  for (const status in window.unsettled) {
    const group = window.unsettled[status];
    if (!group || isOverdue(status, group.since, now)) continue;
    const rate =
      status === "undetailed" ? 1 : hazard(known.learnt, status, (window.readAt - group.since) / 1000);
    sum += group.n * worth(rate, seconds) * (inQueue && isWaiting(status) ? OUT_OF_TURN : 1);
    least = Math.max(least, rate);
  }
  const watched = known.watched.get(window.place) ?? 0;
  return watched > 0 ? sum + watched * WATCHED_WEIGHT * worth(Math.max(least, 0.02), seconds) : sum;
}

function openEndWorth(
  { arrivals, isWatched }: Known,
  { readAt, newest }: { readAt: number; newest: number },
  seconds: number,
): number {
  const longest = openEndMs(isWatched, readAt, newest) / 1000;
  const least = isWatched ? LEAST_WORTH : UNWATCHED_LEAST_WORTH;
  return Math.max((arrivals * seconds * seconds) / 2, seconds >= longest ? least : 0);
}

function windowCall(windows: Window[], index: number): Call {
  const lone = index > 0 ? windows[index]?.lone : null;
  if (lone) return { kind: "message", id: lone, lane: "background" };
  return { kind: "window", index, lane: "background", history: false };
}

function isSlowlyDue({ readAt, unsettled, newest }: Window, now: number): boolean {
  if (readAt === null) return false;
  if (readAt - newest < LATE_MS && now - newest >= LATE_MS) return true;
  if (now - readAt < SLOW_MS) return false;
  for (const _ in unsettled) return true;
  return false;
}

function isOverdue(status: string, since: number, now: number): boolean {
  return status === "sent_to_telco" && now - since > OVERDUE_MS;
}
