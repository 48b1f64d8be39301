import { expect, test } from "vitest";
import { retriesPerSecond } from "#lib/domain/retries/retry-pace";

test("messages that lie far apart cost a reading and a call each", () => {
  expect(retriesPerSecond(1.2, { n: 500, of: 1_000_000, pageSize: 100 })).toBeCloseTo(0.6);
  expect(retriesPerSecond(1.2, { n: 1, of: 40, pageSize: 100 })).toBeCloseTo(0.6);
  expect(retriesPerSecond(1.2, { n: 50, of: 100, pageSize: null })).toBeCloseTo(0.6);
});

test("a page read serves all that stand on it, but only those that come up within the minute", () => {
  expect(retriesPerSecond(1.2, { n: 10, of: 1000, pageSize: 1000 })).toBeCloseTo(1.2 / 1.1);
  expect(retriesPerSecond(1.2, { n: 50_000, of: 100_000, pageSize: 1000 })).toBeCloseTo(1.2 / (1 + 1 / 72));
});
