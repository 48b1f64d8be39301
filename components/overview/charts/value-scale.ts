import { nice, ticks } from "d3-array";
import { showDuration } from "#lib/domain/time/show-time";

/** A scale from 0 at the chart's bottom to `top`, with lines at round numbers between. */
export type ValueScale = { top: number; ticks: number[] };

/** Units of durations, in milliseconds. */
const UNITS_MS = [1, 1000, 60_000, 3_600_000, 86_400_000];

/** The scale of whole numbers up to `most`. */
export function countScale(most: number, lines: number): ValueScale {
  const scale = scaleOf(Math.max(1, most), lines);
  return { ...scale, ticks: scale.ticks.filter(Number.isInteger) };
}

/** The scale of milliseconds up to `most`, with lines at round seconds, minutes, hours or days. */
export function durationScale(most: number, lines: number): ValueScale {
  const unit = UNITS_MS.findLast((ms) => ms <= most) ?? 1;
  const scale = unit === 1 ? countScale(most, lines) : scaleOf(most / unit, lines);
  return { top: scale.top * unit, ticks: scale.ticks.map((tick) => Math.round(tick * unit)) };
}

const COMPACT = new Intl.NumberFormat("en", { notation: "compact" });

/** "1.5K" beside a line of a count's scale. */
export function countTick(n: number): string {
  return COMPACT.format(n);
}

/** "1.5 s" beside a line of a duration's scale. It is never rounded, because two lines could then be the same. */
export function durationTick(ms: number): string {
  if (ms === 0) return "0";
  if (ms > 1000 && ms < 60_000) return `${ms / 1000} s`;
  return showDuration(ms);
}

function scaleOf(most: number, lines: number): ValueScale {
  const [, top] = nice(0, most, lines);
  return { top, ticks: ticks(0, top, lines) };
}
