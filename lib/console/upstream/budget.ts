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

export const MINUTE_MS = 60_000;

export const LEAST_SHARE = 1 / 16;
/** The whole rate is back this long after the last of several 429s. */
const RECOVERY_MS = 55_000;
const FIRST_BLOCK_MS = 1000;
export const LONGEST_BLOCK_MS = 30_000;

/** After a call that was dropped (429, or 503 of a service without room): half the background, and nothing at all for a while, with full jitter (`random` in [0, 1)). */
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

/** Slowly at first: whoever filled the campaign's limit is most likely still there. */
export function shareNow({ share, shareAt }: Budget, now: number): number {
  const recovered = Math.min(1, Math.max(0, now - shareAt) / RECOVERY_MS);
  return share + (1 - share) * recovered ** 2;
}
