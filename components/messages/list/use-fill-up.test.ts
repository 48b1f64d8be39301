import { expect, test } from "vitest";
import { isFillable } from "#components/messages/list/use-fill-up.ts";

/** A first page with so many rows, and so many matches by its own count. */
const page = (rows: number, total: number | null) => ({
  messages: Array<null>(rows).fill(null),
  newer: null,
  older: null,
  total,
});
const live = (newCount: number, total: number | null) => ({ newCount, total });

test("a page with room is read again for what came since it was read", () => {
  expect(isFillable(page(0, 0), live(3, 3), 50)).toBe(true);
  expect(isFillable(page(5, 5), live(0, 8), 50)).toBe(true);
  expect(isFillable(page(2, 9), live(0, 10), 50)).toBe(true);
});

test("it is not read again for rows that were removed or detached, however often it is asked", () => {
  expect(isFillable(page(5, 9), live(0, 9), 50)).toBe(false);
  expect(isFillable(page(0, 9), live(0, 9), 50)).toBe(false);
  expect(isFillable(page(5, 9), live(0, 7), 50)).toBe(false);
});

test("nor is one that is full, whose rows are new above it, or of which nothing is counted", () => {
  expect(isFillable(page(50, 50), live(0, 60), 50)).toBe(false);
  expect(isFillable(page(5, 5), live(1, 6), 50)).toBe(false);
  expect(isFillable(page(5, null), live(0, null), 50)).toBe(false);
  expect(isFillable({ ...page(5, 5), older: "next" }, live(0, 8), 50)).toBe(false);
  expect(isFillable(undefined, live(0, 8), 50)).toBe(false);
});
