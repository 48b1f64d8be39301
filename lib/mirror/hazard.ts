/** How often rows of a status and age were seen to change: events, and the row-seconds in which they could have. */
export type Learnt = Record<string, { changes: number; seconds: number }>;

/** Rows of one status in a window, and when they came into it, on average. */
export type Group = { n: number; since: number };

/** Failed rows change only when somebody retries them elsewhere. */
const FAILURE_PER_SECOND = 1e-6;
/** What is assumed of a status before anything is known weighs as much as this many observed changes. */
const PRIOR_CHANGES = 2;
/** Older observations fade once there are so many: a campaign's pace differs from hour to hour. */
const MEMORY_CHANGES = 5000;

/** The chance per second that a row of this status and age changes: what was seen so far, before that about 1/age. */
export function hazard(learnt: Learnt, status: string, ageSeconds: number): number {
  const assumed = status === "failure" ? FAILURE_PER_SECOND : 0.7 / (Math.max(0, ageSeconds) + 2);
  const seen = learnt[bucket(status, ageSeconds)];
  if (!seen) return assumed;
  return (seen.changes + PRIOR_CHANGES) / (seen.seconds + PRIOR_CHANGES / assumed);
}

/** Learns from one reading of a group: of its rows, so many had changed in these seconds. */
export function learn(
  learnt: Learnt,
  status: string,
  group: Group,
  readAt: number,
  now: number,
  changed: number,
): Learnt {
  const seconds = (now - readAt) / 1000;
  if (group.n === 0 || seconds <= 0) return learnt;
  const name = bucket(status, ((readAt + now) / 2 - group.since) / 1000);
  const before = learnt[name] ?? { changes: 0, seconds: 0 };
  const fade = before.changes > MEMORY_CHANGES ? 0.5 : 1;
  const rows = group.n - changed / 2;
  return {
    ...learnt,
    [name]: { changes: before.changes * fade + changed, seconds: before.seconds * fade + rows * seconds },
  };
}

/**
 * What reading a row is worth when it was last read so long ago: the delay that has probably built up, and not merely
 * the chance that it changed. With it the pace of reading grows with the square root of the pace of change, which is
 * what keeps the mean delay least.
 */
export function worth(hazardPerSecond: number, seconds: number): number {
  const x = hazardPerSecond * seconds;
  if (x < 1e-4) return (x * seconds) / 2;
  return (1 - Math.exp(-x)) / hazardPerSecond - seconds * Math.exp(-x);
}

function bucket(status: string, ageSeconds: number): string {
  return `${status} ${Math.floor(2 * Math.log2(Math.max(0, ageSeconds) + 1))}`;
}
