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
 * Grants one call now, or returns how long to wait. Exact as long as only one caller asks at a time. The budget must be
 * stored when a call is granted, and when it is not the given one, because the clock has stepped back.
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

/** The calls per second that the ceiling allows when somebody waits and nothing else calls. */
export function pacePerSecond(limits: Limits): number {
  return (ceiling(limits) * 1000) / SECOND_MS;
}

/** The calls per second that both lanes together never exceed. */
export function ceiling({ backgroundPerSecond, allowancePerSecond }: Limits): number {
  const wanted = Math.min(CEILING_PER_SECOND, backgroundPerSecond + INTERACTIVE_PER_SECOND);
  return Math.max(1, Math.floor(Math.min(wanted, allowancePerSecond * 0.6)));
}

/**
 * Corrects a budget with times too far in the future, because the clock has stepped back since. Calls then count as made
 * just now, and no wait is longer than the rules allow.
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

/** The time between two background calls. */
function gapMs({ backgroundPerSecond }: Limits, share: number): number {
  return (1000 / (backgroundPerSecond * share)) * SPACING;
}

/** The calls per second that a person's clicks may add to the background's rate. */
const INTERACTIVE_PER_SECOND = 2;
const CEILING_PER_SECOND = 6;
/** Calls that leave a second apart arrive closer together when the first is delayed, so a second has this margin. */
const SECOND_MS = 1250;
/** The margin for background calls: at three a second, the first may be delayed by 120 ms before four fall in one second. */
const SPACING = 1.12;
