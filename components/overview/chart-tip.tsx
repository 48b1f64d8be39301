import { PARTS } from "#components/overview/deliveries";
import { useTimeStyle } from "#components/shell/time-style";
import { barName } from "#lib/browser/bar-words";
import { showDuration } from "#lib/domain/show-time";
import type { OverviewBar } from "#lib/wire/console-overview";

type Props = { bar: OverviewBar | undefined; barMinutes: number };

/** The numbers of the bar under the pointer. */
export function ChartTip({ bar, barMinutes }: Props) {
  const { zone } = useTimeStyle();
  if (!bar) return null;
  const { median, p95 } = bar.latency;
  return (
    <div className="rounded-md border bg-raised px-3 py-2 text-xs shadow-raised">
      <p className="mb-1 font-medium tabular-nums">
        {barName(bar, barMinutes, zone)}
        {bar.partial && " (so far)"}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {[...PARTS].reverse().map(({ name, label, colour }) => (
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
    </div>
  );
}
