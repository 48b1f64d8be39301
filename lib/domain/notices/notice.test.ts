import { expect, test } from "vitest";
import { isShown, spanRefusal } from "#lib/domain/notices/notice";

const now = new Date("2026-11-23T12:00:00Z");
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000);

test("a notice needs an end that is ahead, after its beginning, and within 90 days", () => {
  expect(spanRefusal({ from: now, until: hours(1) }, now)).toBeNull();
  expect(spanRefusal({ from: hours(2), until: hours(1) }, now)).toContain("ends before");
  expect(spanRefusal({ from: hours(-2), until: hours(-1) }, now)).toContain("already be over");
  expect(spanRefusal({ from: now, until: hours(24 * 91) }, now)).toContain("90 days");
});

test("a notice is shown from its beginning until just before its end", () => {
  const span = { from: now, until: hours(1) };
  expect([-1, 0, 0.99, 1].map((n) => isShown(span, hours(n)))).toEqual([false, true, true, false]);
});
