import type { Group } from "#lib/console/mirror/planner/group";

/** How often rows of a status and age were seen to change: events, and the row-seconds in which they could have. */
export type Learnt = Record<string, Seen>;
type Seen = { changes: number; seconds: number };

/**
 * Before anything is known, the chance of a row falls with its age; that weighs as much as so many changes. What is
 * older than anything that was seen goes on like the oldest that was.
 */
const MOVING = { share: 0.7, changes: 0.5 };
/** Added to every age: the chance of a row that has just come must not be infinite. */
const NEWBORN_SECONDS = 2;
/** A queued row moves out of turn in services that do not go in order. Most do. */
const OUT_OF_TURN = { share: 0.014, changes: 0.5 };
/** Failed rows change only when somebody retries them elsewhere: on the same day, or seldom, but then many at once. */
const FAILED = { changes: 2, seconds: 2e6 };
const FAILED_LONG_AGO = { changes: 0.01, seconds: 1e6 };
const LONG_SECONDS = 24 * 3600;
/** Older observations fade once there are so many: a campaign's pace differs from hour to hour. */
const MEMORY_CHANGES = 5000;
const BUCKETS_AN_OCTAVE = 2;
/** The last bucket is older than any message. */
const BUCKETS = 64;

/** The chance per second that a row of this status and age changes: what was seen so far, before that about 1/age. */
export function hazard(learnt: Learnt, status: string, ageSeconds: number): number {
  if (status !== "failure") return along(learnt, status, MOVING, ageSeconds);
  const { seen = NOTHING } = known(learnt, status, MOVING, ageSeconds);
  const assumed = ageSeconds < LONG_SECONDS ? FAILED : FAILED_LONG_AGO;
  return (seen.changes + assumed.changes) / (seen.seconds + assumed.seconds);
}

/** Likewise of a queued row while the hand-over is elsewhere. */
export function hazardOutOfTurn(learnt: Learnt, status: string, ageSeconds: number): number {
  return along(learnt, outOfTurn(status), OUT_OF_TURN, ageSeconds);
}

/** What is seen of such rows is learnt under this name. */
export function outOfTurn(status: string): string {
  return `${status} out of turn`;
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
  const name = place(status, bucket(((readAt + now) / 2 - group.since) / 1000));
  const before = learnt[name] ?? NOTHING;
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
  // Below this the exact difference is lost to rounding.
  if (x < 1e-4) return (x * seconds) / 2;
  return (1 - Math.exp(-x)) / hazardPerSecond - seconds * Math.exp(-x);
}

const NOTHING: Seen = { changes: 0, seconds: 0 };
type Prior = typeof MOVING;
/** By bucket: what was seen there, and the share of 1/age that is assumed of it before. */
type Curve = { seen?: Seen | undefined; share: number }[];

/** What was learnt is replaced and never changed, so that its curves hold as long as it does. */
const curves = new WeakMap<Learnt, Map<string, Curve>>();

function along(learnt: Learnt, name: string, prior: Prior, ageSeconds: number): number {
  const { seen, share } = known(learnt, name, prior, ageSeconds);
  const assumed = share / (Math.max(0, ageSeconds) + NEWBORN_SECONDS);
  return seen ? rate(seen, assumed, prior) : assumed;
}

function known(learnt: Learnt, name: string, prior: Prior, ageSeconds: number): Curve[number] {
  const all = curves.get(learnt) ?? new Map<string, Curve>();
  if (all.size === 0) curves.set(learnt, all);
  const curve = all.get(name) ?? curveOf(learnt, name, prior);
  if (!all.has(name)) all.set(name, curve);
  return curve[Math.min(BUCKETS - 1, bucket(ageSeconds))] ?? { share: prior.share };
}

function curveOf(learnt: Learnt, name: string, prior: Prior): Curve {
  let { share } = prior;
  return Array.from({ length: BUCKETS }, (_, n) => {
    const here = { seen: learnt[place(name, n)], share };
    const age = 2 ** ((n + 0.5) / BUCKETS_AN_OCTAVE) + 1;
    if (here.seen) share = Math.min(prior.share, rate(here.seen, share / age, prior) * age);
    return here;
  });
}

function rate({ changes, seconds }: Seen, assumed: number, prior: Prior): number {
  return (changes + prior.changes) / (seconds + prior.changes / assumed);
}

function place(name: string, inBucket: number): string {
  return `${name} ${inBucket}`;
}

function bucket(ageSeconds: number): number {
  return Math.floor(BUCKETS_AN_OCTAVE * Math.log2(Math.max(0, ageSeconds) + 1));
}
