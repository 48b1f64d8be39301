import { CartesianGrid, XAxis } from "recharts";
import { useTimeStyle } from "#components/shell/time-style";
import { barTick } from "#lib/browser/bar-words";
import type { Overview } from "#lib/wire/console-overview";

/** How the words of every axis look. */
export const TICKS = { tick: { fill: "var(--color-text-muted)", fontSize: 12 }, tickLine: false };

/** The time of a chart's bars below it, and the lines across it. */
export function TimeAxis({ overview: { bars, barMinutes } }: { overview: Overview }) {
  const { zone } = useTimeStyle();
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-border)" />
      <XAxis
        {...TICKS}
        dataKey="from"
        tickFormatter={(from: string) => barTick(from, barMinutes, bars.length, zone)}
        axisLine={{ stroke: "var(--color-border)" }}
        minTickGap={32}
      />
    </>
  );
}
