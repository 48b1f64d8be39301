"use client";
import { max } from "d3-array";
import { stack } from "d3-shape";
import { BarPart, Hatches } from "#components/overview/charts/bar-part";
import { PARTS, type PartName } from "#components/overview/charts/bar-parts.ts";
import { Plot } from "#components/overview/charts/plot";
import { countScale, countTick } from "#components/overview/charts/value-scale.ts";
import type { ShownRange } from "#components/overview/overview-range.ts";
import type { Overview, OverviewBar } from "#lib/wire/console/overview";

const HEIGHT = 176;
const LINES = 4;

type Props = { overview: Overview; onChoose: (range: ShownRange) => void };

const layersOf = stack<OverviewBar, PartName>()
  .keys(PARTS.map(({ name }) => name).reverse())
  .value((bar, name) => bar[name]);
const totalOf = ({ delivered, inFlight, failed, stopped, unknown }: OverviewBar) =>
  delivered + inFlight + failed + stopped + unknown;

/** Messages as bars: delivered ones at the bottom, then those in flight, and failed ones on top. */
export function DeliveriesChart({ overview, onChoose }: Props) {
  const scale = countScale(max(overview.bars, totalOf) ?? 0, LINES);
  // Layers are drawn from the top down, so that each part covers the bottom of the one above it.
  const layers = layersOf(overview.bars).reverse();
  return (
    <Plot
      name="Messages by time of creation"
      overview={overview}
      scale={scale}
      height={HEIGHT}
      valueWords={countTick}
      onChoose={onChoose}
    >
      {({ middle, width, y }) => (
        <svg aria-hidden width="100%" height={HEIGHT}>
          <Hatches />
          {layers.map((layer) =>
            layer.map((part, n) => (
              <BarPart
                key={`${layer.key} ${part.data.from}`}
                name={layer.key}
                partial={part.data.partial}
                isTop={part[1] === totalOf(part.data)}
                middle={middle(n)}
                width={width}
                foot={y(part[0])}
                head={y(part[1])}
              />
            )),
          )}
        </svg>
      )}
    </Plot>
  );
}
