import { expect, test } from "vitest";
import { showDay } from "#lib/domain/time/show-day";

const NOW = new Date("2026-11-28T23:30:00.000Z");

test.each([
  ["2026-11-28", "today"],
  // The clocks of two machines differ.
  ["2026-11-29", "today"],
  ["2026-11-27", "yesterday"],
  ["2026-11-22", "6 days ago"],
  ["2026-11-21", "21 Nov 2026"],
])("%s is %s", (on, shown) => {
  expect(showDay(on, NOW)).toBe(shown);
});
