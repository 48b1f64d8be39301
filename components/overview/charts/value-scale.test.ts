import { expect, test } from "vitest";
import {
  countScale,
  countTick,
  durationScale,
  durationTick,
} from "#components/overview/charts/value-scale.ts";

test("counts have lines at round whole numbers, and room for the most", () => {
  expect(countScale(830, 4)).toEqual({ top: 1000, ticks: [0, 200, 400, 600, 800, 1000] });
  expect(countScale(1, 4)).toEqual({ top: 1, ticks: [0, 1] });
  expect(countScale(0, 4)).toEqual({ top: 1, ticks: [0, 1] });
});

test("durations have lines at what clocks call round", () => {
  expect(durationScale(28_000, 3).ticks).toEqual([0, 10_000, 20_000, 30_000]);
  expect(durationScale(61_000, 3).ticks).toEqual([0, 30_000, 60_000, 90_000]);
  expect(durationScale(30 * 3_600_000, 3).ticks).toEqual([0, 12, 24, 36].map((hours) => hours * 3_600_000));
  expect(durationScale(0, 3).top).toBe(1);
});

test("no two lines of a chart say the same, whatever it shows", () => {
  expect(durationScale(1500, 3).ticks.map(durationTick)).toEqual(["0", "500 ms", "1 s", "1.5 s"]);
  for (let most = 0; most < 400 * 86_400_000; most = Math.ceil(most * 1.013) + 1) {
    const shown = [durationScale(most, 3).ticks.map(durationTick), countScale(most, 4).ticks.map(countTick)];
    for (const words of shown) expect(words).toEqual([...new Set(words)]);
  }
});
