import { expect, test } from "vitest";
import { type LatencyStep, latencyOf } from "#lib/domain/messages/latency";

/** Counts durations into steps as the database does. */
function counted(durations: number[]): LatencyStep[] {
  const steps = new Map<number, number>();
  for (const ms of durations) {
    const step = Math.floor(8 * Math.log2(Math.max(1, ms)));
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  return [...steps].map(([step, n]) => ({ step, n }));
}

test("median and 95th percentile are right to nine per cent, from milliseconds to days", () => {
  for (const scale of [3, 700, 45_000, 36_000_000]) {
    const durations = Array.from({ length: 1000 }, (_, n) => scale * (1 + n / 200));
    const { median, p95, samples } = latencyOf(counted(durations));
    expect(samples).toBe(1000);
    expect(Math.abs((median ?? 0) / (scale * 3.5) - 1)).toBeLessThan(0.09);
    expect(Math.abs((p95 ?? 0) / (scale * 5.75) - 1)).toBeLessThan(0.09);
  }
});

test("below twenty samples nothing is claimed", () => {
  expect(latencyOf(counted(Array(19).fill(4000)))).toEqual({ median: null, p95: null, samples: 19 });
  expect(latencyOf([])).toEqual({ median: null, p95: null, samples: 0 });
});
