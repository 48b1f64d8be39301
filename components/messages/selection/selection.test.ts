import { expect, test } from "vitest";
import { pageSwitched, rowsOf, toggled } from "#components/messages/selection/selection.ts";
import { allWords, selectAllLabel, selectionLabel } from "#components/messages/selection/selection-labels.ts";

const page = ["a", "b", "c", "d", "e"];

test("one row is switched on, and off again", () => {
  const on = toggled({ other: true }, "b", null, null);
  expect(on).toEqual({ other: true, b: true });
  expect(toggled(on, "b", "b", null)).toEqual({ other: true });
});

test("a range goes from the row before to this one, in both directions", () => {
  expect(toggled({ b: true }, "d", "b", page)).toEqual({ b: true, c: true, d: true });
  expect(toggled({ d: true }, "b", "d", page)).toEqual({ b: true, c: true, d: true });
});

test("a range that ends on a selected row is switched off", () => {
  const all = { a: true, b: true, c: true, d: true, other: true } as const;
  expect(toggled(all, "d", "b", page)).toEqual({ a: true, other: true });
});

test("without a row to start from on this page only the row itself is switched", () => {
  expect(toggled({}, "c", "elsewhere", page)).toEqual({ c: true });
  expect(toggled({}, "c", null, page)).toEqual({ c: true });
});

test("a page is switched as a whole, and the rows of other pages stay", () => {
  const on = pageSwitched({ other: true, b: true }, page, true);
  expect(on).toEqual({ other: true, a: true, b: true, c: true, d: true, e: true });
  expect(pageSwitched(on, page, false)).toEqual({ other: true });
});

test("the selection is named by its count, and what of it is out of sight", () => {
  const rows = page.map((id) => ({ id }));
  expect(selectionLabel({ a: true }, rows)).toBe("1 message selected");
  expect(selectionLabel({ a: true, b: true }, rows)).toBe("2 messages selected");
  expect(selectionLabel({ a: true, x: true, y: true }, rows)).toBe("3 messages selected, 2 not on this page");
  expect(selectionLabel({ x: true }, rows)).toBe("1 message selected, none on this page");
});

test("a whole page is named as one, and so are all that match", () => {
  expect(selectionLabel({ a: true, b: true }, [{ id: "a" }, { id: "b" }])).toBe(
    "2 messages on this page selected",
  );
  expect(selectAllLabel(1284)).toBe("Select all 1,284 matching messages");
  expect(selectAllLabel(null)).toBe("Select all matching messages");
  expect(allWords({ filter: "", before: "", count: 1284 })).toBe("All 1,284 matching messages selected");
});

test("what came after all were selected is not among them", () => {
  const all = { filter: "", before: "2026-11-20T12:00:00.000Z", count: null };
  const rows = [
    { id: "late", createdAt: "2026-11-20T12:00:01.000Z" },
    { id: "early", createdAt: "2026-11-20T11:59:59.000Z" },
  ];
  expect(rowsOf(all, rows)).toEqual({ early: true });
});
