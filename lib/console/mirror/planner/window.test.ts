import { expect, test } from "vitest";
import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import { FIRST_WINDOW, type Window } from "#lib/console/mirror/planner/window";
import { applyPage, type PageRow } from "#lib/console/mirror/planner/window-page";

const LIMIT = 10;

/** A list of numbered rows, the newest with the highest number. It answers as upstream does. */
function service(order: ListOrder) {
  const rows: number[] = [];
  const known = new Set<number>();
  return {
    rows,
    add: (n: number) => rows.push(...Array.from({ length: n }, (_, i) => rows.length + i)),
    page(cursor: string | null) {
      const listed = [...rows].sort((a, b) => (order === "newest_first" ? b - a : a - b));
      const start = cursor === null ? 0 : listed.indexOf(Number(cursor)) + 1;
      const found = listed.slice(start, start + LIMIT);
      const page = {
        rows: found.map(row),
        hasNextPage: start + LIMIT < listed.length,
        endCursor: String(found.at(-1) ?? ""),
      };
      for (const n of found) known.add(n);
      return page;
    },
    known,
  };
  function row(n: number): PageRow {
    const id = String(n).padStart(6, "0");
    return { at: n * 1000, id, status: "sent", updatedAt: 0, isNew: !known.has(n) };
  }
}

for (const order of ["newest_first", "oldest_first"] as const) {
  test(`${order}: whatever arrives in between, every row is found, and windows stay whole`, () => {
    const upstream = service(order);
    upstream.add(37);
    let windows: Window[] = [FIRST_WINDOW];
    const read = (index: number) => {
      const page = upstream.page(windows[index]?.cursor ?? null);
      windows = applyPage(windows, index, page, order, LIMIT, 1);
    };
    for (let round = 0; round < 60; round++) {
      if (round % 3 === 0) upstream.add((round * 7) % 25);
      read(order === "newest_first" ? 0 : windows.length - 1);
      const unread = windows.findIndex(({ readAt }) => readAt === null);
      if (unread >= 0) read(unread);
    }
    for (;;) {
      const unread = windows.findIndex(({ readAt }) => readAt === null);
      if (unread < 0) break;
      read(unread);
    }
    expect(upstream.known.size).toBe(upstream.rows.length);
    expect(windows.reduce((sum, { rows }) => sum + rows, 0)).toBe(upstream.rows.length);
    expect(windows.length).toBeLessThan((upstream.rows.length / LIMIT) * 1.5);
    const places = windows.map(({ place }) => place);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(places.length);
  });
}

test("rows that appear in the middle push their window open, and the gap is read", () => {
  const upstream = service("newest_first");
  upstream.add(30);
  const late = upstream.rows.splice(12, 6);
  let windows: Window[] = [FIRST_WINDOW];
  const read = (index: number) => {
    windows = applyPage(
      windows,
      index,
      upstream.page(windows[index]?.cursor ?? null),
      "newest_first",
      LIMIT,
      1,
    );
  };
  for (let n = 0; n < 3; n++) read(n);
  expect(windows.every(({ readAt }) => readAt !== null)).toBe(true);
  upstream.rows.push(...late);
  for (let n = 0; n < 3; n++) read(n);
  while (windows.some(({ readAt }) => readAt === null))
    read(windows.findIndex(({ readAt }) => readAt === null));
  expect(upstream.known.size).toBe(30);
});
