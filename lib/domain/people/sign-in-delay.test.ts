import { expect, test } from "vitest";
import { delayAfter } from "#lib/domain/people/sign-in-delay";

const seconds = (failures: number, by: "network" | "browser" | "account") => delayAfter(failures, by) / 1000;

test("from one network five failures make somebody wait, twice as long each time, up to a quarter of an hour", () => {
  expect([1, 4, 5, 6, 7, 9, 10, 11, 2000].map((n) => seconds(n, "network"))).toEqual([
    0, 0, 30, 60, 120, 480, 900, 900, 900,
  ]);
  expect(seconds(5, "browser")).toBe(30);
});

test("an account as a whole waits only after more failures than one person makes", () => {
  expect([5, 29, 30, 31].map((n) => seconds(n, "account"))).toEqual([0, 0, 30, 60]);
});
