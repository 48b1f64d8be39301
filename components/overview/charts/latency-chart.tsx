"use client";
import { max } from "d3-array";
import { area, line } from "d3-shape";
import { type Axes, Plot } from "#components/overview/charts/plot";
import { durationScale, durationTick } from "#components/overview/charts/value-scale.ts";
import type { ShownRange } from "#components/overview/overview-range.ts";
import type { Overview, OverviewBar } from "#lib/wire/console/overview";

const HEIGHT = 96;
const LINES = 3;
/** Lines are drawn in a square of this side, which is then stretched to the chart's width. */
const WIDE = 1000;

type Props = { overview: Overview; onChoose: (range: ShownRange) => void };

/** Median and 95th percentile of each period; nothing where there are too few. */
export function LatencyChart({ overview, onChoose }: Props) {
  const { bars } = overview;
  const scale = durationScale(max(bars, ({ latency }) => latency.p95 ?? 0) ?? 0, LINES);
  return (
    <Plot
      name="Sent to delivered, by time of creation"
      overview={overview}
      scale={scale}
      height={HEIGHT}
      valueWords={durationTick}
      onChoose={onChoose}
    >
      {({ middle, y, at }) => {
        const x = (_: OverviewBar, n: number) => (middle(n) / 100) * WIDE;
        const isKnown = ({ latency }: OverviewBar) => latency.median !== null;
        const median = ({ latency }: OverviewBar) => y(latency.median ?? 0);
        const p95 = ({ latency }: OverviewBar) => y(latency.p95 ?? 0);
        const lineOf = line<OverviewBar>().defined(isKnown).x(x);
        return (
          <>
            <svg
              aria-hidden
              width="100%"
              height={HEIGHT}
              viewBox={`0 0 ${WIDE} ${HEIGHT}`}
              preserveAspectRatio="none"
              className="overflow-visible fill-none *:[vector-effect:non-scaling-stroke]"
            >
              <path
                d={area<OverviewBar>().defined(isKnown).x(x).y0(median).y1(p95)(bars) ?? ""}
                className="fill-status-overdue/10"
              />
              <path d={lineOf.y(p95)(bars) ?? ""} className="stroke-status-overdue stroke-[1.5]" />
              <path d={lineOf.y(median)(bars) ?? ""} className="stroke-status-flight stroke-[1.5]" />
            </svg>
            <LatencyDots bars={bars} at={at} middle={middle} y={y} />
          </>
        );
      }}
    </Plot>
  );
}

type LatencyDotsProps = Pick<Axes, "at" | "middle" | "y"> & { bars: OverviewBar[] };

/** Marks of periods that no line reaches, and of the period in focus. */
function LatencyDots({ bars, at, middle, y }: LatencyDotsProps) {
  const isKnown = (n: number) => (bars[n]?.latency.median ?? null) !== null;
  return bars.map(({ from, latency: { median, p95 } }, n) => {
    const isAlone = !isKnown(n - 1) && !isKnown(n + 1);
    if (median === null || p95 === null || (n !== at && !isAlone)) return null;
    const x = `${middle(n)}%`;
    const radius = n === at ? 3.5 : 2.5;
    return (
      <g key={from}>
        <line x1={x} x2={x} y1={y(median)} y2={y(p95)} className="stroke-status-overdue/40" strokeWidth="2" />
        <circle cx={x} cy={y(p95)} r={radius} className="fill-status-overdue" />
        <circle cx={x} cy={y(median)} r={radius} className="fill-status-flight" />
      </g>
    );
  });
}
