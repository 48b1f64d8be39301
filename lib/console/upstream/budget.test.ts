import { expect, test } from "vitest";
import {
  afterAnswer,
  afterDropped,
  type Budget,
  FRESH_BUDGET,
  isSlowed,
  type Lane,
} from "#lib/console/upstream/budget";
import { ceiling, takeCall } from "#lib/console/upstream/take-call";
import { chance } from "#lib/testing/simulated/campaign";

const limits = { backgroundPerSecond: 3, allowancePerSecond: 10 };

/** Asks repeatedly for so many seconds, and returns the times at which calls were allowed. */
function run(seconds: number, lanes: (now: number) => Lane[], start: Budget = FRESH_BUDGET, given = limits) {
  let budget = start;
  const calls: { at: number; lane: Lane }[] = [];
  for (let now = 1_000_000; now < 1_000_000 + seconds * 1000; now += 10) {
    for (const lane of lanes(now)) {
      const taken = takeCall(budget, given, lane, now);
      budget = taken.budget;
      if (taken.waitMs === 0) calls.push({ at: now, lane });
    }
  }
  return calls;
}

function mostInASecond(calls: { at: number }[]): number {
  return Math.max(
    ...calls.map(({ at }) => calls.filter((other) => other.at >= at && other.at < at + 1000).length),
  );
}

test("the background alone makes three calls a second, evenly", () => {
  const calls = run(60, () => ["background"]);
  expect(mostInASecond(calls)).toBe(3);
  expect(calls.length / 60).toBeGreaterThan(2.6);
});

test("people and background together never pass the ceiling in any second", () => {
  const calls = run(60, () => ["interactive", "background", "interactive"]);
  expect(mostInASecond(calls)).toBeLessThanOrEqual(ceiling(limits));
  expect(ceiling(limits)).toBe(5);
});

test("a person who clicks now and then waits for nothing", () => {
  const calls = run(60, (now) => (now % 2000 === 0 ? ["background", "interactive"] : ["background"]));
  expect(calls.filter(({ lane }) => lane === "interactive")).toHaveLength(30);
});

test("a slow background is as slow as it was set, and a small allowance leaves room for the sender", () => {
  const slow = { backgroundPerSecond: 0.5, allowancePerSecond: 10 };
  expect(run(60, () => ["background"], FRESH_BUDGET, slow).length).toBeLessThanOrEqual(31);
  expect(ceiling({ backgroundPerSecond: 3, allowancePerSecond: 5 })).toBe(3);
});

test("429s halve the background, block for longer each time, and are made good within a minute, slowly at first", () => {
  let budget = FRESH_BUDGET;
  const blocks: number[] = [];
  for (let n = 0; n < 4; n++) {
    budget = afterDropped(budget, 1_000_000, 0.999, null);
    blocks.push(Math.round((budget.blockedUntil - 1_000_000) / 1000));
  }
  expect(blocks).toEqual([1, 2, 4, 8]);
  expect(budget.share).toBe(1 / 16);
  expect(isSlowed(budget, 1_000_000)).toBe(true);
  const calls = run(
    80,
    () => ["background"],
    afterAnswer({ ...budget, blockedUntil: 0, shareAt: 1_000_000 }),
  );
  const between = (from: number, to: number) =>
    calls.filter(({ at }) => at >= 1_000_000 + from * 1000 && at < 1_000_000 + to * 1000).length;
  expect(between(0, 10)).toBeLessThan(5);
  expect(between(0, 30)).toBeLessThan(25);
  expect(between(60, 80)).toBeGreaterThan(50);
  const recovering = afterAnswer(budget);
  expect(isSlowed(recovering, 1_050_000)).toBe(true);
  expect(isSlowed(recovering, 1_056_000)).toBe(false);
});

test("beside a sender that leaves one call a second of ten, it makes about one, and few are over the limit", () => {
  const random = chance(3);
  const seconds = 3000;
  let budget = FRESH_BUDGET;
  let [made, over] = [0, 0];
  for (let now = 1_000_000; now < 1_000_000 + seconds * 1000; now += 10) {
    const taken = takeCall(budget, limits, "background", now);
    budget = taken.budget;
    if (taken.waitMs > 0) continue;
    made++;
    // Each caller loses its share of the calls over the limit.
    const ours = budget.calls.filter((at) => at > now - 1000).length;
    const isOver = random() < Math.max(0, ours - 1) / (9 + ours);
    if (isOver) over++;
    budget = isOver ? afterDropped(budget, now, random(), null) : afterAnswer(budget);
  }
  expect(made / seconds).toBeGreaterThan(0.7);
  expect(made / seconds).toBeLessThan(1.1);
  expect(over / made).toBeLessThan(0.06);
});

test("full jitter: the wait after a 429 lies anywhere between nothing and the longest, but not before Retry-After", () => {
  expect(afterDropped(FRESH_BUDGET, 0, 0, null).blockedUntil).toBe(0);
  expect(afterDropped(FRESH_BUDGET, 0, 0, 2000).blockedUntil).toBe(2000);
});

test("after the clock stepped back by a day, nothing waits longer than the longest wait, and no second holds more", () => {
  const day = 86_400_000;
  let budget = FRESH_BUDGET;
  const lanes: Lane[] = ["interactive", "background"];
  for (let now = 1_000_000 + day; now < 1_010_000 + day; now += 10) {
    for (const lane of lanes) budget = takeCall(budget, limits, lane, now).budget;
  }
  const calls = run(60, () => lanes, budget);
  expect(calls[0]?.at).toBeLessThan(1_001_500);
  expect(mostInASecond(calls)).toBeLessThanOrEqual(ceiling(limits));
  expect(calls.length / 60).toBeGreaterThan(3);
});

test("a block of before the clock stepped back ends after the longest block, and the share comes back with time", () => {
  const day = 86_400_000;
  const blocked = [1, 2, 3, 4, 5, 6].reduce(
    (budget) => afterDropped(budget, 1_000_000 + day, 0.999, null),
    FRESH_BUDGET,
  );
  const calls = run(200, () => ["background"], blocked);
  expect(calls[0]?.at).toBeLessThanOrEqual(1_000_000 + 30_000);
  expect(calls.filter(({ at }) => at > 1_000_000 + 180_000).length).toBeGreaterThan(40);
});
