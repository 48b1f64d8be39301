import { expect, test } from "vitest";
import { timeBuckets } from "#lib/browser/time-buckets";

const hour = (from: string, delivered = 1) => ({ from, inFlight: 0, delivered, failed: 0 });

test("hours without messages are bars of their own", () => {
  const { hoursPerBar, bars } = timeBuckets([
    hour("2026-11-20T08:00:00.000Z"),
    hour("2026-11-20T11:00:00.000Z"),
  ]);
  expect(hoursPerBar).toBe(1);
  expect(bars.map((bar) => bar.delivered)).toEqual([1, 0, 0, 1]);
});

test("a long time has wider bars, never more than sixty, and loses no message", () => {
  const hours = [0, 1, 5, 30, 100, 215].map((at) =>
    hour(new Date(Date.UTC(2026, 10, 11) + at * 3_600_000).toISOString(), at + 1),
  );
  const { hoursPerBar, bars } = timeBuckets(hours);
  expect(hoursPerBar).toBe(6);
  expect(bars.length).toBeLessThanOrEqual(60);
  expect(bars.reduce((sum, bar) => sum + bar.delivered, 0)).toBe(357);
});

test("nothing read is no bars", () => {
  expect(timeBuckets([]).bars).toEqual([]);
});
