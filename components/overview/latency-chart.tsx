"use client";
import { Line, LineChart, Tooltip, YAxis } from "recharts";
import { ChartTip } from "#components/overview/chart-tip";
import { TICKS, TimeAxis } from "#components/overview/time-axis";
import { showDuration } from "#lib/domain/show-time";
import type { Overview } from "#lib/wire/console-overview";

const LINES = [
  { dataKey: "latency.p95", stroke: "var(--color-status-overdue)" },
  { dataKey: "latency.median", stroke: "var(--color-status-flight)" },
];

/** Median and 95th percentile of each period; nothing where there are too few. */
export function LatencyChart({ overview }: { overview: Overview }) {
  const { bars, barMinutes } = overview;
  return (
    <LineChart
      responsive
      data={bars}
      style={{ width: "100%", height: "7rem" }}
      margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <TimeAxis overview={overview} />
      <YAxis
        {...TICKS}
        width={60}
        axisLine={false}
        tickCount={3}
        tickFormatter={(ms: number) => showDuration(ms).replace(/ 0 (s|min)$/, "")}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: "var(--color-border-strong)" }}
        content={(tip) => <ChartTip bar={tip.payload?.[0]?.payload} barMinutes={barMinutes} />}
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
