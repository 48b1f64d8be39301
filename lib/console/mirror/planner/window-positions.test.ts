import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import { FIRST_WINDOW, type Window } from "#lib/console/mirror/planner/window";
import { applyPage, type PageRow } from "#lib/console/mirror/planner/window-page";

const LIMIT = 10;
const ARRIVALS = 3;
const PAGES = 60;

/** Rows ordered by creation time, then by number; a cursor names the row that it follows. */
function listOf(order: ListOrder) {
  const rows: PageRow[] = [];
  const listed = () => {
    const sorted = rows.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    return order === "newest_first" ? sorted.reverse() : sorted;
  };
  return {
    rows,
    add(at: number, count: number): void {
      for (let n = 0; n < count; n++) {
        const id = String(rows.length).padStart(6, "0");
        rows.push({ at, id, status: "success", updatedAt: at, isNew: true });
      }
    },
    page(cursor: string | null) {
      const all = listed();
      const start = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
      const found = all.slice(start, start + LIMIT);
      const page = {
        rows: found.map((row) => ({ ...row })),
        hasNextPage: start + LIMIT < all.length,
        endCursor: found.at(-1)?.id ?? "",
      };
      for (const row of found) row.isNew = false;
      return page;
    },
  };
}

const arrivals = fc.array(fc.record({ at: fc.integer({ min: 1, max: 1000 }), extra: fc.nat(LIMIT) }), {
  minLength: ARRIVALS,
  maxLength: ARRIVALS,
});

for (const order of ["newest_first", "oldest_first"] as const) {
  test(`${order}: three arrivals of 60 pages, wherever they appear, leave every window its place and every row read`, () => {
    fc.assert(
      fc.property(arrivals, (given) => {
        const list = listOf(order);
        list.add(500, 25);
        let windows: Window[] = [FIRST_WINDOW];
        const read = (index: number) => {
          windows = applyPage(windows, index, list.page(windows[index]?.cursor ?? null), order, LIMIT, 1);
          expect(isInOrder(windows)).toBe(true);
        };
        const readUnread = () => {
          for (let n = 0; n < ARRIVALS * PAGES * 4; n++) {
            const unread = windows.findIndex(({ readAt }) => readAt === null);
            if (unread < 0) return;
            read(unread);
          }
        };
        readUnread();
        for (const { at, extra } of given) {
          list.add(at, PAGES * LIMIT + extra);
          for (let index = 0; index < windows.length; index++) read(index);
          readUnread();
        }
        expect(list.rows.filter(({ isNew }) => isNew)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
}

function isInOrder(windows: Window[]): boolean {
  return windows.every(
    ({ place }, index) =>
      Number.isSafeInteger(place) && (index === 0 || place > (windows[index - 1]?.place ?? 0)),
  );
}
