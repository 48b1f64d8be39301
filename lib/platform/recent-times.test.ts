import { expect, test } from "vitest";
import { latencyOf } from "#lib/domain/messages/latency";
import { recentTimes } from "#lib/platform/recent-times";

test("times of the last five minutes count, older ones do not, and a clock that stepped back keeps none of the future", () => {
  let now = 1_000 * 60_000;
  const times = recentTimes(() => now);
  for (let i = 0; i < 100; i++) times.note(i < 90 ? 10 : 400, i === 0);
  expect(times.show().failed).toBe(1);
  const { p95, samples } = latencyOf(times.show().steps);
  expect(samples).toBe(100);
  expect(p95).toBeGreaterThan(360);
  expect(p95).toBeLessThan(440);
  now += 4 * 60_000;
  expect(latencyOf(times.show().steps).samples).toBe(100);
  now += 60_000;
  expect(times.show()).toEqual({ steps: [], failed: 0 });
  times.note(5, false);
  now -= 60 * 60_000;
  expect(times.show().steps).toEqual([]);
});
