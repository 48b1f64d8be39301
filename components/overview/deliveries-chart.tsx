"use client";
import { useState } from "react";
import { Bar, BarChart, type BarShapeProps, ReferenceArea, Tooltip, YAxis } from "recharts";
import { ChartTip } from "#components/overview/chart-tip";
import { PARTS } from "#components/overview/deliveries";
import { TICKS, TimeAxis } from "#components/overview/time-axis";
import { rangeOfBar, type ShownRange } from "#lib/browser/overview-range";
import type { Overview } from "#lib/wire/console-overview";

const COMPACT = new Intl.NumberFormat("en", { notation: "compact" });

type Props = { overview: Overview; onChoose: (range: ShownRange) => void };
/** From the bar where the pointer went down to the one where it is. */
type Drag = { from: number; to: number };

/** Stacked bars; a click or a drag over some chooses their time. */
export function DeliveriesChart({ overview, onChoose }: Props) {
  const { bars, barMinutes, range } = overview;
  const [drag, setDrag] = useState<Drag | null>(null);
  const place = ({ activeTooltipIndex }: { activeTooltipIndex?: unknown }) =>
    activeTooltipIndex === undefined || activeTooltipIndex === null ? null : Number(activeTooltipIndex);
  const [low, high] = drag ? [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)] : [0, 0];
  function choose() {
    const [first, last] = [bars[low], bars[high]];
    if (!drag || !first || !last) return;
    setDrag(null);
    onChoose({ from: first.from, to: rangeOfBar(last, high === bars.length - 1, range).to });
  }
  return (
    <BarChart
      responsive
      data={bars}
      style={{ width: "100%", height: "12rem", cursor: "pointer", userSelect: "none" }}
      margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="12%"
      maxBarSize={48}
      accessibilityLayer={false}
      // A click that comes with the move to its place must find the bar there.
      throttledEvents={[]}
      onMouseDown={(state) => {
        const at = place(state);
        if (at !== null) setDrag({ from: at, to: at });
      }}
      onMouseMove={(state) => {
        const at = place(state);
        if (drag && at !== null && at !== drag.to) setDrag({ ...drag, to: at });
      }}
      onMouseUp={choose}
      onMouseLeave={() => setDrag(null)}
    >
      <defs>
        {PARTS.map(({ name, fill }) => (
          <pattern
            key={name}
            id={`hatched-${name}`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" fill={fill} opacity="0.3" />
            <rect width="2" height="5" fill={fill} />
          </pattern>
        ))}
      </defs>
      <TimeAxis overview={overview} />
      <YAxis
        {...TICKS}
        width={44}
        axisLine={false}
        allowDecimals={false}
        tickCount={4}
        tickFormatter={(n: number) => COMPACT.format(n)}
      />
      <Tooltip
        cursor={{ fill: "var(--color-hover)" }}
        isAnimationActive={false}
        content={(tip) => <ChartTip bar={tip.payload?.[0]?.payload} barMinutes={barMinutes} />}
      />
      {[...PARTS].reverse().map(({ name, fill }) => (
        <Bar
          key={name}
          dataKey={name}
          stackId="messages"
          fill={fill}
          isAnimationActive={false}
          shape={(shape: BarShapeProps) => <Segment shape={shape} name={name} fill={fill} />}
        />
      ))}
      {drag && low !== high && (
        <ReferenceArea
          x1={bars[low]?.from}
          x2={bars[high]?.from}
          fill="var(--color-accent)"
          fillOpacity={0.15}
        />
      )}
    </BarChart>
  );
}

function Segment({ shape, name, fill }: { shape: BarShapeProps; name: string; fill: string }) {
  const { x, y, width, height } = shape;
  const isPartial = Reflect.get(Object(shape.payload), "partial") === true;
  if (!height) return null;
  return <rect x={x} y={y} width={width} height={height} fill={isPartial ? `url(#hatched-${name})` : fill} />;
}
