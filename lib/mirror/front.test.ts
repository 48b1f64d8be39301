import { expect, test } from "vitest";
import { waitingAhead } from "#lib/mirror/front";
import { learnStillness } from "#lib/mirror/learn-page";
import { FIRST_WINDOW, type Window } from "#lib/mirror/window";

const now = 1e12;
const queued = (change: Partial<Window>): Window => ({
  ...FIRST_WINDOW,
  readAt: now - 500,
  rows: 1000,
  unsettled: { "enqueued 2": { n: 1000, since: now - 60_000 } },
  ...change,
});
const passed = queued({ unsettled: {}, passedAt: now - 200 });

test("a part of the queue that stood still before its turn is read as soon as its turn comes", () => {
  const [, next] = waitingAhead([passed, queued({ stillSeconds: 600 })], 200);
  expect(next).toMatchObject({ ahead: 0, asOf: now - 200 });
  expect(next?.pace).toBeCloseTo(200);
});

test("one that stands still although its turn has come is not taken for the place of the hand-over", () => {
  const long = { ...passed, passedAt: now - 60_000 };
  const [, next] = waitingAhead([long, queued({ stillSeconds: 60 })], 200);
  expect(next?.pace).toBeLessThan(20);
});

test("single sends among waiting rows do not make them look as if they moved", () => {
  const window = queued({ stillSeconds: 10, readAt: now - 1000 });
  expect(learnStillness(window, new Map([["enqueued 2", 2]]), 200, now)).toBeGreaterThan(10);
  expect(learnStillness(window, new Map([["enqueued 2", 200]]), 200, now)).toBe(0);
});

test("a list at rest has no hand-over to follow", () => {
  expect(waitingAhead([passed, passed], 200)).toEqual([null, null]);
});
