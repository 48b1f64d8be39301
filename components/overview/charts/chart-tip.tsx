import type { CSSProperties } from "react";
import { barName } from "#components/overview/charts/bar-labels.ts";
import { partsOf } from "#components/overview/charts/bar-parts.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { showDuration } from "#lib/domain/time/show-time";
import type { OverviewBar } from "#lib/wire/console/overview";

/** `from` and `to` are the centres of the first and last bar described, in percent of the chart's width. */
type Props = { bar: OverviewBar; barMinutes: number; from: number; to: number };

/** Shows the numbers of the bars in focus: above a narrow chart, otherwise on the side with room. */
export function ChartTip({ bar, barMinutes, from, to }: Props) {
  const isRight = to < 60;
  const { zone } = useTimeStyle();
  const { median, p95 } = bar.latency;
  return (
    <div
      aria-hidden
      style={{ "--anchor": `${isRight ? to : from}%` } as CSSProperties}
      className={`pointer-events-none absolute bottom-full left-[clamp(0px,var(--anchor)-7rem,100%-14rem)] z-20 mb-2 w-56 rounded-md border bg-raised px-3 py-2 text-xs shadow-raised @lg:top-0 @lg:bottom-auto @lg:mb-0 ${
        isRight ? "@lg:left-[calc(var(--anchor)+1.25rem)]" : "@lg:left-[max(0px,var(--anchor)-15.25rem)]"
      }`}
    >
      <p className="mb-1 font-medium tabular-nums">
        {barName(bar, barMinutes, zone)}
        {bar.partial && " (so far)"}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {partsOf([bar]).map(({ name, label, colour }) => (
          <div key={name} className="contents">
            <dt className="flex items-center gap-1.5 text-text-muted">
              <span className={`size-2 rounded-sm ${colour}`} />
              {label}
            </dt>
            <dd className="text-right tabular-nums">{bar[name].toLocaleString("en")}</dd>
          </div>
        ))}
        {median !== null && p95 !== null && (
          <>
            <dt className="text-text-muted">Median, 95 %</dt>
            <dd className="text-right tabular-nums">
              {showDuration(median)}, {showDuration(p95)}
            </dd>
          </>
        )}
      </dl>
      <p className="mt-1 hidden border-t pt-1 text-text-muted pointer-coarse:block">
        Tap again to show only this time
      </p>
      <p className="mt-1 hidden border-t pt-1 text-text-muted group-has-focus-visible/plot:block">
        Press Enter to show only this time
      </p>
    </div>
  );
}
