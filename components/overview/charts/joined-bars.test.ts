import { expect, test } from "vitest";
import { joinedBars } from "#components/overview/charts/joined-bars.ts";

const bar = (hour: number, delivered: number, partial = false) => ({
  from: `2026-11-20T0${hour}:00:00.000Z`,
  to: `2026-11-20T0${hour + 1}:00:00.000Z`,
  partial,
  delivered,
  inFlight: 1,
  failed: 2,
  stopped: 1,
  unknown: 1,
  latency: { median: 8000, p95: 24_000, samples: delivered },
});

test("several bars are told as their sum, from the first one's beginning to the last one's end", () => {
  expect(joinedBars([bar(1, 10), bar(2, 0), bar(3, 5, true)])).toEqual({
    from: "2026-11-20T01:00:00.000Z",
    to: "2026-11-20T04:00:00.000Z",
    partial: true,
    delivered: 15,
    inFlight: 3,
    failed: 6,
    stopped: 3,
    unknown: 3,
    latency: { median: null, p95: null, samples: 15 },
  });
});

test("one bar is told as it is, and none as nothing", () => {
  expect(joinedBars([bar(1, 10)])).toEqual(bar(1, 10));
  expect(joinedBars([])).toBeNull();
});
