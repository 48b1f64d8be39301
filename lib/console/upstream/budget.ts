/** Who waits for a call: a person (`interactive`), or only the mirror (`background`). */
export type Lane = "interactive" | "background";

export type Limits = {
  /** Calls a second in the background, evenly spaced. */
  backgroundPerSecond: number;
  /** What the campaign has in all; ours is at most 6 of the default 10, and never more than six tenths. */
  allowancePerSecond: number;
};

/** All moments in milliseconds of one clock, the database's. */
export type Budget = {
  /** When each of the last calls was let go, oldest first; as many as a minute can hold. */
  calls: number[];
  /** The background may go again at this moment. */
  backgroundAt: number;
  /** After a 429 or a fault, nothing goes before this moment. */
  blockedUntil: number;
  /** Share of the background rate that the last 429 left, and when: it comes back by itself, with time. */
  share: number;
  shareAt: number;
  /** 429s and faults in a row. */
  strikes: number;
  droppedAt: number | null;
};

export const FRESH_BUDGET: Budget = {
  calls: [],
  backgroundAt: 0,
  blockedUntil: 0,
  share: 1,
  shareAt: 0,
  strikes: 0,
  droppedAt: null,
};

/** What a person's clicks may add to the background's rate. */
const INTERACTIVE_PER_SECOND = 2;
const CEILING_PER_SECOND = 6;
/** Calls let go a second apart arrive closer together when the first is delayed: a second is kept with this margin. */
const SECOND_MS = 1250;
const SPACING = 1.06;
const MINUTE_MS = 60_000;

const LEAST_SHARE = 1 / 16;
/** The whole rate is back this long after the last of several 429s. */
const RECOVERY_MS = 55_000;
const FIRST_BLOCK_MS = 1000;
const LONGEST_BLOCK_MS = 30_000;

/** Calls a second that both lanes together never pass. */
export function ceiling({ backgroundPerSecond, allowancePerSecond }: Limits): number {
  const wanted = Math.min(CEILING_PER_SECOND, backgroundPerSecond + INTERACTIVE_PER_SECOND);
  return Math.max(1, Math.floor(Math.min(wanted, allowancePerSecond * 0.6)));
}

/** Calls a second that come of the ceiling when somebody waits and nothing else calls. */
export function pacePerSecond(limits: Limits): number {
  return (ceiling(limits) * 1000) / SECOND_MS;
}

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

/** After a 429: half the background, and nothing at all for a while, with full jitter (`random` in [0, 1)). */
export function afterDropped(
  budget: Budget,
  now: number,
  random: number,
  retryAfterMs: number | null,
): Budget {
  const share = Math.max(LEAST_SHARE, shareNow(budget, now) / 2);
  const blocked = afterFault({ ...budget, share, shareAt: now, droppedAt: now }, now, random);
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_BLOCK_MS);
  return { ...blocked, blockedUntil: Math.max(blocked.blockedUntil, now + asked) };
}

/** After a timeout, a lost connection or a 5xx: exponential backoff with full jitter. */
export function afterFault(budget: Budget, now: number, random: number): Budget {
  const longest = Math.min(LONGEST_BLOCK_MS, FIRST_BLOCK_MS * 2 ** Math.min(budget.strikes, 10));
  return { ...budget, strikes: budget.strikes + 1, blockedUntil: now + random * longest };
}

/** After an answer: the next fault starts from the beginning. The share comes back by itself, with time. */
export function afterAnswer(budget: Budget): Budget {
  return budget.strikes === 0 ? budget : { ...budget, strikes: 0 };
}

/** Whether calls are fewer than usual, after a 429. */
export function isSlowed(budget: Budget, now: number): boolean {
  return shareNow(budget, now) < 0.99;
}

/** Calls a second that the background has now: fewer for a while after a 429. */
export function backgroundNow(budget: Budget, { backgroundPerSecond }: Limits, now: number): number {
  return backgroundPerSecond * shareNow(budget, now);
}

export function callsLastMinute(budget: Budget, now: number): number {
  return budget.calls.filter((at) => at > now - MINUTE_MS).length;
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

/** Slowly at first: whoever filled the campaign's limit is most likely still there. */
function shareNow({ share, shareAt }: Budget, now: number): number {
  const recovered = Math.min(1, Math.max(0, now - shareAt) / RECOVERY_MS);
  return share + (1 - share) * recovered ** 2;
}
