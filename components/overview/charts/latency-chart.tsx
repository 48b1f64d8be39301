"use client";
import { max } from "d3-array";
import { area, line } from "d3-shape";
import { LatencyDots } from "#components/overview/charts/latency-dots";
import { Plot } from "#components/overview/charts/plot";
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
