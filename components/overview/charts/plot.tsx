"use client";
import { scaleBand } from "d3-scale";
import { type ReactNode, useId } from "react";
import { barLabel, barName } from "#components/overview/charts/bar-labels.ts";
import { ChartTip } from "#components/overview/charts/chart-tip";
import { joinedBars } from "#components/overview/charts/joined-bars.ts";
import { TimeAxis } from "#components/overview/charts/time-axis";
import { useBarChoice } from "#components/overview/charts/use-bar-choice.ts";
import type { ValueScale } from "#components/overview/charts/value-scale.ts";
import { rangeOfBar, type ShownRange } from "#components/overview/overview-range.ts";
import { useTimeStyle } from "#components/shell/time-style";
import type { Overview } from "#lib/wire/console/overview";

type AxisProps = { scale: ValueScale; y: (value: number) => number; words: (value: number) => string };

const DAY = 1440;
export const CHART_KEYS =
  "Arrow keys move from bar to bar. With Shift they select several. Enter shows only that time.";

/** Positions: horizontal ones in percent, so that nothing needs measuring, and vertical ones in pixels. */
export type Axes = {
  middle: (bar: number) => number;
  width: number;
  y: (value: number) => number;
  /** The bar in focus, or -1. */
  at: number;
};

type Props = {
  name: string;
  overview: Overview;
  scale: ValueScale;
  height: number;
  valueWords: (value: number) => string;
  onChoose: (range: ShownRange) => void;
  children: (axes: Axes) => ReactNode;
};

/** The shared part of all charts over the overview's bars: both axes, and the choice of bars. */
export function Plot({ name, overview, scale, height, valueWords, onChoose, children }: Props) {
  const { bars, barMinutes, range } = overview;
  const { zone } = useTimeStyle();
  const help = useId();
  const { at, first, last, pointer, slider } = useBarChoice(bars, (begin, end) => {
    const [from, to] = [bars[begin], bars[end]];
    if (from && to) onChoose({ from: from.from, to: rangeOfBar(to, end === bars.length - 1, range).to });
  });
  const bands = scaleBand(bars.keys(), [0, 100]).paddingInner(0.16).paddingOuter(0.08);
  const begin = (bar: number) => bar * bands.step();
  const middle = (bar: number) => begin(bar) + bands.step() / 2;
  const y = (value: number) => height * (1 - value / scale.top);
  const aimed = joinedBars(first < 0 ? [] : bars.slice(first, last + 1));
  const told = aimed ?? bars.at(-1);
  return (
    <div className="group/plot @container grid grid-cols-[auto_minmax(0,1fr)] select-none">
      <ValueAxis scale={scale} y={y} words={valueWords} />
      <div
        style={{ height }}
        className="relative cursor-pointer touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        {...pointer}
      >
        <input
          type="range"
          className="sr-only"
          aria-label={name}
          aria-valuetext={told && `${barName(told, barMinutes, zone)}: ${barLabel(told)}`}
          aria-describedby={help}
          {...slider}
        />
        <p id={help} hidden>
          {CHART_KEYS}
        </p>
        <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
          {scale.ticks.slice(1).map((tick) => (
            <line
              key={tick}
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-border"
              shapeRendering="crispEdges"
            />
          ))}
          {aimed && (
            <rect
              x={`${begin(first)}%`}
              width={`${begin(last - first + 1)}%`}
              height="100%"
              className={first === last ? "fill-hover" : "fill-accent/15"}
            />
          )}
          {children({ middle, width: bands.bandwidth(), y, at })}
        </svg>
        {aimed && <ChartTip bar={aimed} barMinutes={barMinutes} from={middle(first)} to={middle(last)} />}
      </div>
      <TimeAxis overview={overview} percentOf={barMinutes < DAY ? begin : middle} />
    </div>
  );
}

/** Numbers beside a chart's lines, as wide as the widest of them. */
function ValueAxis({ scale, y, words }: AxisProps) {
  return (
    <ul
      aria-hidden
      className="grid min-w-10 content-start justify-items-end pr-2 text-xs whitespace-nowrap text-text-muted tabular-nums"
    >
      {scale.ticks.map((tick) => (
        <li key={tick} style={{ marginTop: y(tick) }} className="[grid-area:1/1] h-0 leading-0">
          {words(tick)}
        </li>
      ))}
    </ul>
  );
}
