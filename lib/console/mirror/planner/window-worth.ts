import { isQueued, type Waiting, waitingAhead, waitingWorth } from "#lib/console/mirror/planner/front";
import { statusOf } from "#lib/console/mirror/planner/group";
import { hazard, hazardOutOfTurn, worth } from "#lib/console/mirror/planner/hazard";
import type { Known } from "#lib/console/mirror/planner/known";
import { UNDETAILED } from "#lib/console/mirror/planner/unsettled";
import type { Window } from "#lib/console/mirror/planner/window";
import { openEnd } from "#lib/console/mirror/planner/window";
import { OVERDUE_MS } from "#lib/domain/messages/status-words";

/** The open end is read at least this often while somebody looks; else by how long nothing has come, between these. */
const WATCHED_OPEN_END_MS = 4000;
const OPEN_END_MS = 10_000;
const QUIET_OPEN_END_MS = 60_000;
const QUIET_SHARE = 0.05;
/** No window is read twice within this time for itself: while somebody looks, at most at every call. */
const LEAST_MS = 100;
const UNWATCHED_LEAST_MS = 900;
/** A campaign at rest costs next to nothing. */
const LEAST_WORTH = 0.1;
const UNWATCHED_LEAST_WORTH = 5;
/** A row whose details are missing counts as one that changes once a second: its page has them. */
const UNDETAILED_HAZARD = 1;
/** A row on a screen counts as much as so many others, and is taken to change so soon at least; not before this. */
const SCREEN_WEIGHT = 40;
const SCREEN_HAZARD = 0.02;
const SCREEN_SECONDS = 0.9;

/** Delay (in row-seconds) below which a call is not spent. */
export function leastWorth(isWatched: boolean): number {
  return isWatched ? LEAST_WORTH : UNWATCHED_LEAST_WORTH;
}

/** How long the open end may go unread: the longer nothing has come, the longer. */
export function openEndMs(isWatched: boolean, readAt: number, newest: number): number {
  if (isWatched) return WATCHED_OPEN_END_MS;
  return Math.min(QUIET_OPEN_END_MS, Math.max(OPEN_END_MS, QUIET_SHARE * (readAt - newest)));
}

/** The window whose reading is worth most now, in row-seconds of delay. */
export function bestWindow(known: Known, now: number): { index: number; worth: number } {
  const end = openEnd(known.windows, known.order);
  const waiting = waitingAhead(known.windows, known.pace);
  const leastMs = known.isWatched ? LEAST_MS : UNWATCHED_LEAST_MS;
  let best = { index: end, worth: -1 };
  for (const [index, window] of known.windows.entries()) {
    const { readAt } = window;
    if (readAt === null || now - readAt < leastMs) continue;
    const found = windowWorth(known, window, readAt, waiting[index] ?? null, index === end, now);
    if (found > best.worth) best = { index, worth: found };
  }
  return best;
}

function windowWorth(
  known: Known,
  window: Window,
  readAt: number,
  waiting: Waiting | null,
  isOpenEnd: boolean,
  now: number,
): number {
  const seconds = (now - readAt) / 1000;
  const inQueue = waiting !== null;
  let sum = isOpenEnd ? openEndWorth(known, readAt, window.newest, seconds) : 0;
  if (inQueue) sum += waitingWorth(waiting, readAt, now);
  let least = 0;
  for (const name in window.unsettled) {
    const group = window.unsettled[name];
    const status = statusOf(name);
    if (!group || isOverdue(status, group.since, now)) continue;
    const likely = inQueue && isQueued(name) ? hazardOutOfTurn : hazard;
    const age = ((readAt + now) / 2 - group.since) / 1000;
    const rate = name === UNDETAILED ? UNDETAILED_HAZARD : likely(known.learnt, status, age);
    sum += group.n * worth(rate, seconds);
    least = Math.max(least, rate);
  }
  const onScreens = known.watched.get(window.place) ?? 0;
  if (onScreens === 0 || seconds < SCREEN_SECONDS) return sum;
  return sum + onScreens * SCREEN_WEIGHT * worth(Math.max(least, SCREEN_HAZARD), seconds);
}

function openEndWorth(
  { arrivals, isWatched }: Known,
  readAt: number,
  newest: number,
  seconds: number,
): number {
  const longest = openEndMs(isWatched, readAt, newest) / 1000;
  return Math.max((arrivals * seconds * seconds) / 2, seconds >= longest ? leastWorth(isWatched) : 0);
}

function isOverdue(status: string, since: number, now: number): boolean {
  return status === "sent_to_telco" && now - since > OVERDUE_MS;
}
