import fc from "fast-check";
import { expect, test } from "vitest";
import { completeAt, lateUntil } from "#lib/console/mirror/planner/late-rows";
import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import { planCall } from "#lib/console/mirror/planner/plan";
import { FIRST_WINDOW, openEnd, type Window } from "#lib/console/mirror/planner/window";
import { applyPage, type PageRow } from "#lib/console/mirror/planner/window-page";

const LIMIT = 10;
const CALL_MS = 373;
const MINUTE = 60_000;

type Row = { at: number; id: string; visibleAt: number; seen: boolean };

/** Single sends every few seconds for so many minutes, and uploads of different lengths. */
function campaignOf(uploads: { begun: number; took: number; rows: number }[], minutes: number): Row[] {
  const rows: Row[] = [];
  const add = (at: number, visibleAt: number) =>
    rows.push({ at, visibleAt, id: String(rows.length).padStart(6, "0"), seen: false });
  for (let at = MINUTE; at < minutes * MINUTE; at += 4000) add(at, at);
  for (const { begun, took, rows: count } of uploads) {
    for (let n = 0; n < count; n++) add(MINUTE + begun, MINUTE + begun + took);
  }
  return rows.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

function pageOf(all: Row[], cursor: string | null, order: ListOrder, now: number) {
  const there = all.filter(({ visibleAt }) => visibleAt <= now);
  const listed = order === "newest_first" ? there.reverse() : there;
  const start = cursor === null ? 0 : listed.findIndex(({ id }) => id === cursor) + 1;
  const found = listed.slice(start, start + LIMIT);
  const rows: PageRow[] = found.map(({ at, id, seen }) => {
    return { at, id, status: "success", updatedAt: at, isNew: !seen };
  });
  for (const row of found) row.seen = true;
  return { rows, hasNextPage: start + LIMIT < listed.length, endCursor: found.at(-1)?.id ?? "" };
}

/** Reads as the planner says, and calls `onRead` after every page. */
function follow(
  all: Row[],
  order: ListOrder,
  until: number,
  onRead: (isComplete: boolean, openReadAt: number, now: number) => void,
) {
  let windows: Window[] = [FIRST_WINDOW];
  let unreadInARow = 0;
  for (let now = MINUTE; now < until; now += CALL_MS) {
    const call = planCall(
      {
        windows,
        order,
        orderKnown: true,
        watched: new Set(),
        open: [],
        isWatched: false,
        refreshWantedAt: null,
        unreadInARow,
      },
      now,
    );
    if (call.kind === "wait") now += call.waitMs;
    if (call.kind !== "window") continue;
    const page = pageOf(all, windows[call.index]?.cursor ?? null, order, now);
    windows = applyPage(windows, call.index, page, order, LIMIT, now);
    unreadInARow = call.history ? unreadInARow + 1 : 0;
    const isComplete = windows.every(({ readAt }) => readAt !== null) && completeAt(windows, order) === null;
    onRead(isComplete, windows[openEnd(windows, order)]?.readAt ?? 0, now);
  }
}

for (const order of ["newest_first", "oldest_first"] as const) {
  test(`${order}: nothing is missing that was there when the mirror last called itself complete`, () => {
    const upload = fc.record({
      begun: fc.integer({ min: 0, max: 12 * MINUTE }),
      took: fc.integer({ min: 0, max: 10 * MINUTE }),
      rows: fc.integer({ min: 1, max: 35 }),
    });
    fc.assert(
      fc.property(fc.array(upload, { maxLength: 4 }), (uploads) => {
        const all = campaignOf(uploads, 15);
        let completeAt = 0;
        follow(all, order, 45 * MINUTE, (isComplete, openReadAt, now) => {
          if (!isComplete) return;
          completeAt = now;
          expect(all.filter(({ seen, visibleAt }) => !seen && visibleAt <= openReadAt)).toEqual([]);
        });
        expect(all.filter(({ seen }) => !seen)).toEqual([]);
        expect(completeAt).toBeGreaterThan(0);
      }),
      { numRuns: 20 },
    );
  });
}

test("a batch that appears with a moment nine minutes ago is found, and until then the mirror isn't complete", () => {
  const all = campaignOf([{ begun: 30_000, took: 9 * MINUTE, rows: 25 }], 5);
  const missing = (now: number) => all.filter(({ seen, visibleAt }) => !seen && visibleAt <= now).length;
  const claims: number[] = [];
  follow(all, "newest_first", 25 * MINUTE, (isComplete, _, now) => {
    // Before that, the open end was the whole list.
    if (isComplete && now > 2 * MINUTE) claims.push(now);
  });
  expect(missing(25 * MINUTE)).toBe(0);
  expect(Math.min(...claims)).toBeGreaterThan(MINUTE + 30_000 + 9 * MINUTE);
});

test("each part of the list is listed once more for late rows, and not again", () => {
  const all = campaignOf([], 5);
  const reads: number[] = [];
  follow(all, "newest_first", 60 * MINUTE, (_isComplete, openReadAt, now) => {
    if (openReadAt !== now && now > 6 * MINUTE) reads.push(now);
  });
  const windows = Math.ceil(all.length / LIMIT);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThanOrEqual(windows * 1.5);
});

const now = 1000 * MINUTE;
const at = (ms: number) => ({ at: ms, id: "a" });
const read: Window = { ...FIRST_WINDOW, cursor: "a", readAt: now, rows: LIMIT };

test("pages within one batch are not listed again: late rows can't be among them, only before and after", () => {
  const batch = [null, now - MINUTE, now - MINUTE, now - MINUTE].map((start) => ({
    ...read,
    start: start === null ? null : at(start),
  }));
  expect([1, 2, 3].map((index) => lateUntil(batch, index, "newest_first") !== null)).toEqual([
    false,
    false,
    true,
  ]);
  expect([0, 1, 2].map((index) => lateUntil(batch, index, "oldest_first") !== null)).toEqual([
    true,
    false,
    false,
  ]);
});
