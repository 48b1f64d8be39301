/** The requester of a call: a person (`interactive`), or only the mirror (`background`). */
export type Lane = "interactive" | "background";

export type Limits = {
  /** Background calls per second, evenly spaced. */
  backgroundPerSecond: number;
  /** The campaign's whole allowance. We use at most 6 of the default 10, and never more than six tenths. */
  allowancePerSecond: number;
};

/** All times are in milliseconds of one clock, the database's. */
export type Budget = {
  /** The times of the last calls, oldest first; as many as a minute can hold. */
  calls: number[];
  /** The background may make its next call at this time. */
  backgroundAt: number;
  /** After a 429 or a fault, no call is made before this time. */
  blockedUntil: number;
  /** The share of the background rate after the last 429, and its time. The share recovers by itself. */
  share: number;
  shareAt: number;
  /** Number of consecutive 429s and faults. */
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

export const MINUTE_MS = 60_000;

export const LEAST_SHARE = 1 / 16;
/** The full rate is restored this long after the last of several 429s. */
const RECOVERY_MS = 55_000;
const FIRST_BLOCK_MS = 1000;
export const LONGEST_BLOCK_MS = 30_000;

/** After a 429, or a 503 for lack of room: halves the background rate, and blocks all calls with full jitter (`random`). */
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

/** After an answer, the next fault starts from the beginning. The share recovers by itself. */
export function afterAnswer(budget: Budget): Budget {
  return budget.strikes === 0 ? budget : { ...budget, strikes: 0 };
}

/** Whether the rate is still reduced after a 429. */
export function isSlowed(budget: Budget, now: number): boolean {
  return shareNow(budget, now) < 0.99;
}

/** The background's present calls per second, which are fewer for a while after a 429. */
export function backgroundNow(budget: Budget, { backgroundPerSecond }: Limits, now: number): number {
  return backgroundPerSecond * shareNow(budget, now);
}

export function callsLastMinute(budget: Budget, now: number): number {
  return budget.calls.filter((at) => at > now - MINUTE_MS).length;
}

/** The share recovers slowly at first, because the client that filled the campaign's limit is most likely still active. */
export function shareNow({ share, shareAt }: Budget, now: number): number {
  const recovered = Math.min(1, Math.max(0, now - shareAt) / RECOVERY_MS);
  return share + (1 - share) * recovered ** 2;
}
