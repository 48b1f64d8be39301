import {
  type Budget,
  type Lane,
  LEAST_SHARE,
  type Limits,
  LONGEST_BLOCK_MS,
  MINUTE_MS,
  shareNow,
} from "#lib/console/upstream/budget";

/**
 * Lets one call go now, or says after how long to ask again. Exact as long as only one asks at a time. The budget has to
 * be kept when a call may go, and when it is not the one that was given: then the clock has stepped back.
 */
export function takeCall(
  given: Budget,
  limits: Limits,
  lane: Lane,
  now: number,
): { budget: Budget; waitMs: number } {
  const budget = withoutFuture(given, limits, now);
  const share = shareNow(budget, now);
  const wait = (until: number) => ({ budget, waitMs: Math.max(1, Math.ceil(until - now)) });
  if (budget.blockedUntil > now) return wait(budget.blockedUntil);
  const most = ceiling(limits);
  const earliest = budget.calls.at(-most);
  if (earliest !== undefined && earliest + SECOND_MS > now) return wait(earliest + SECOND_MS);
  if (lane === "background" && budget.backgroundAt > now) return wait(budget.backgroundAt);

  const gap = gapMs(limits, share);
  const calls = [...budget.calls.filter((at) => at > now - MINUTE_MS), now];
  const backgroundAt = lane === "background" ? now + gap : budget.backgroundAt;
  return { budget: { ...budget, calls, backgroundAt }, waitMs: 0 };
}

/** Calls a second that come of the ceiling when somebody waits and nothing else calls. */
export function pacePerSecond(limits: Limits): number {
  return (ceiling(limits) * 1000) / SECOND_MS;
}

/** Calls a second that both lanes together never pass. */
export function ceiling({ backgroundPerSecond, allowancePerSecond }: Limits): number {
  const wanted = Math.min(CEILING_PER_SECOND, backgroundPerSecond + INTERACTIVE_PER_SECOND);
  return Math.max(1, Math.floor(Math.min(wanted, allowancePerSecond * 0.6)));
}

/**
 * The same budget, unless something in it lies further ahead than it can: then the clock has stepped back since. Calls
 * count as made just now, and no wait is longer than the longest that the rules give.
 */
function withoutFuture(budget: Budget, limits: Limits, now: number): Budget {
  const { calls, backgroundAt, blockedUntil, shareAt, droppedAt } = budget;
  const latest = {
    backgroundAt: Math.min(backgroundAt, now + gapMs(limits, LEAST_SHARE)),
    blockedUntil: Math.min(blockedUntil, now + LONGEST_BLOCK_MS),
    shareAt: Math.min(shareAt, now),
    droppedAt: droppedAt === null ? null : Math.min(droppedAt, now),
  };
  const isPast =
    (calls.at(-1) ?? 0) <= now &&
    latest.backgroundAt === backgroundAt &&
    latest.blockedUntil === blockedUntil &&
    latest.shareAt === shareAt &&
    latest.droppedAt === droppedAt;
  return isPast ? budget : { ...budget, ...latest, calls: calls.map((at) => Math.min(at, now)) };
}

/** Between two calls of the background. */
function gapMs({ backgroundPerSecond }: Limits, share: number): number {
  return (1000 / (backgroundPerSecond * share)) * SPACING;
}

/** What a person's clicks may add to the background's rate. */
const INTERACTIVE_PER_SECOND = 2;
const CEILING_PER_SECOND = 6;
/** Calls let go a second apart arrive closer together when the first is delayed: a second is kept with this margin. */
const SECOND_MS = 1250;
/** The same for the background: of three calls a second, a first one may be delayed by 120 ms before four share a second. */
const SPACING = 1.12;
