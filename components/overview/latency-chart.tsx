"use client";
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTip } from "#components/overview/chart-tip";
import { useTimeStyle } from "#components/shell/time-style";
import { barTick } from "#lib/browser/bar-words";
import { showDuration } from "#lib/domain/show-time";
import type { Overview } from "#lib/wire/console-overview";

const TEXT = { fill: "var(--color-text-muted)", fontSize: 12 };
const LINES = [
  { dataKey: "latency.p95", stroke: "var(--color-status-overdue)" },
  { dataKey: "latency.median", stroke: "var(--color-status-flight)" },
];

/** Median and 95th percentile of each period; nothing where there are too few. */
export function LatencyChart({ overview: { bars, barMinutes } }: { overview: Overview }) {
  const { zone } = useTimeStyle();
  return (
    <LineChart
      responsive
      data={bars}
      style={{ width: "100%", height: "7rem" }}
      margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--color-border)" />
      <XAxis
        dataKey="from"
        tickFormatter={(from: string) => barTick(from, barMinutes, bars.length, zone)}
        tick={TEXT}
        tickLine={false}
        axisLine={{ stroke: "var(--color-border)" }}
        minTickGap={32}
      />
      <YAxis
        width={60}
        tick={TEXT}
        tickLine={false}
        axisLine={false}
        tickCount={3}
        tickFormatter={(ms: number) => showDuration(ms).replace(/ 0 (s|min)$/, "")}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: "var(--color-border-strong)" }}
        content={(tip) => <ChartTip bar={tip.payload?.[0]?.payload} barMinutes={barMinutes} zone={zone} />}
      />
      {LINES.map((line) => (
        <Line
          key={line.dataKey}
          {...line}
          strokeWidth={1.5}
          dot={{ r: 1.5, strokeWidth: 1.5 }}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}
