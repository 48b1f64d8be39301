import { expect, test } from "vitest";
import { waitingAhead } from "#lib/console/mirror/planner/front";
import { outOfTurn } from "#lib/console/mirror/planner/hazard";
import { learnStillness, learnWindow } from "#lib/console/mirror/planner/learn-turn";
import { FIRST_WINDOW, type Window } from "#lib/console/mirror/planner/window";
import { applyPage, type PageRow } from "#lib/console/mirror/planner/window-page";

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
  expect(next).toMatchObject({ from: now - 200 });
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

test("a part of the queue is not due before what was still ahead of it when that was read", () => {
  const half = queued({ readAt: now - 100, unsettled: { "enqueued 2": { n: 400, since: now - 60_000 } } });
  const long = { ...passed, passedAt: now - 5000 };
  const [, , next] = waitingAhead([long, half, queued({})], 200);
  expect(next?.from).toBe(now - 100 + 2000);
});

test("the first rows that leave when their turn comes are not taken for rows that leave out of turn", () => {
  const learnt = (left: number) =>
    learnWindow({}, queued({ readAt: now - 3000 }), new Map([["enqueued 2", left]]), 200, now);
  const places = (left: number) =>
    Object.keys(learnt(left)).filter((name) => name.startsWith(outOfTurn("enqueued")));
  expect(places(40)).toEqual([]);
  expect(places(2)).toHaveLength(1);
});

test("rows that single sends push out of a part that stands still are not taken for the place of the hand-over", () => {
  const end = queued({
    rows: 10,
    stillSeconds: 60,
    unsettled: { "enqueued 2": { n: 10, since: now - 60_000 } },
  });
  const start = { at: now - 70_000, id: "0" };
  const next = queued({
    rows: 10,
    place: 1,
    start,
    unsettled: { "enqueued 2": { n: 10, since: now - 60_000 } },
  });
  const rows: PageRow[] = Array.from({ length: 10 }, (_, n) => ({
    at: now - 60_000 - n,
    id: String(90 - n),
    status: n < 2 ? "sent" : "enqueued",
    updatedAt: now - 1000,
    detailed: true,
    isNew: n < 2,
  }));
  const windows = applyPage(
    [end, next],
    0,
    { rows, hasNextPage: true, endCursor: "a" },
    "newest_first",
    10,
    now,
  );
  const [, pushed] = windows;
  expect(pushed).toMatchObject({ rows: 2, stillSeconds: 60 });
  const [, there] = waitingAhead(windows, 200);
  expect(there?.pace ?? 0).toBeLessThan(20);
});
