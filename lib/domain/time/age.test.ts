import { expect, test } from "vitest";
import { ageMs, CLOCKS_MS } from "#lib/domain/time/age";

const now = new Date("2026-11-20T08:00:00Z");
const at = (ms: number) => new Date(now.getTime() + ms);

test("what was noted before the clock stepped back is of unknown age, not fresh", () => {
  expect(ageMs(at(-60_000), now)).toBe(60_000);
  expect(ageMs(at(CLOCKS_MS), now)).toBe(0);
  expect(ageMs(at(CLOCKS_MS + 1), now)).toBe(Number.POSITIVE_INFINITY);
  expect(ageMs(null, now)).toBe(Number.POSITIVE_INFINITY);
});
