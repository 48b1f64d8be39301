import { expect, test } from "vitest";
import { showSpan } from "#lib/domain/time/show-span";

test("a chosen length is said in the largest unit that divides it", () => {
  expect([0, 1, 30, 60, 90, 1440, 10_080].map(showSpan)).toEqual([
    "0 minutes",
    "1 minute",
    "30 minutes",
    "1 hour",
    "90 minutes",
    "1 day",
    "1 week",
  ]);
});
