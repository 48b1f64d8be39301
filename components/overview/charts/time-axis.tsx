import { Fragment, useMemo } from "react";
import { type TimeTick, timeTicks } from "#components/overview/charts/time-ticks.ts";
import { useTimeStyle } from "#components/shell/time-style";
import type { Overview } from "#lib/wire/console/overview";

type Props = { overview: Overview; percentOf: (bar: number) => number };

/** Times of a chart's bars below it, positioned in percent of its width. */
export function TimeAxis({ overview, percentOf }: Props) {
  const { zone } = useTimeStyle();
  // The many dates must not be computed at every move of a pointer.
  const ticks = useMemo(() => timeTicks(overview, zone), [overview, zone]);
  return (
    <div aria-hidden className="relative col-start-2 h-6 border-t text-xs text-text-muted">
      {ticks.map((tick) => (
        <Fragment key={tick.bar}>
          <span
            style={{ left: `${percentOf(tick.bar)}%` }}
            className={`absolute h-1 w-px bg-border-strong ${roomClass(tick)}`}
          />
          <span
            style={{ left: `min(${percentOf(tick.bar)}%, 100% - 1.25rem)` }}
            className={`absolute top-1.5 -translate-x-1/2 whitespace-nowrap tabular-nums ${roomClass(tick)} ${
              tick.isDay ? "text-text" : ""
            }`}
          >
            {tick.label}
          </span>
        </Fragment>
      ))}
    </div>
  );
}

function roomClass({ in: { narrow, medium, wide } }: TimeTick): string {
  return `${narrow ? "" : "hidden"} ${medium ? "@lg:block" : "@lg:hidden"} ${wide ? "@3xl:block" : "@3xl:hidden"}`;
}
