"use client";
import { useTimeStyle } from "#components/shell/time-style";
import { timeBuckets } from "#lib/browser/time-buckets";
import { showAbsolute, showDayAndTime } from "#lib/domain/show-time";
import type { HourCount } from "#lib/wire/console-counts";

const PARTS = [
  { name: "failed", label: "Failed", colour: "bg-bar-failed" },
  { name: "inFlight", label: "In flight", colour: "bg-bar-flight" },
  { name: "delivered", label: "Delivered", colour: "bg-bar-delivered" },
] as const;

const BAR_REM = 2.5;

/** Messages by the time of their creation, with the same numbers as a table behind. */
export function HourBars({ hours }: { hours: HourCount[] }) {
  const { zone } = useTimeStyle();
  const { hoursPerBar, bars } = timeBuckets(hours);
  const last = bars.at(-1);
  // A few bars are no wider than many, and what is written below ends where they do.
  const width = { maxWidth: `max(18rem, ${bars.length * BAR_REM}rem)` };
  const most = Math.max(1, ...bars.map(total));
  return (
    <section aria-label="Messages over time" className="grid gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          Messages by time of creation
          <span className="ml-2 text-xs font-normal text-text-muted">{barWidth(hoursPerBar)} a bar</span>
        </h2>
        <ul className="flex gap-4 text-xs text-text-muted">
          {PARTS.map(({ name, label, colour }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2.5 rounded-sm ${colour}`} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <div aria-hidden style={width} className="flex h-32 items-end gap-0.5 border-b">
        {bars.map((bar) => (
          <div
            key={bar.from}
            title={`${showAbsolute(new Date(bar.from), zone)}: ${words(bar)}`}
            className="flex h-full flex-1 flex-col justify-end hover:bg-hover"
          >
            {PARTS.map(({ name, colour }) => (
              <span
                key={name}
                className={`block ${colour}`}
                style={{ height: `${(bar[name] / most) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div
        aria-hidden
        style={width}
        className="-mt-2 flex justify-between gap-4 text-xs text-text-muted tabular-nums"
      >
        <span>{bars[0] && showDayAndTime(new Date(bars[0].from), zone)}</span>
        <span>{last && showDayAndTime(new Date(last.from), zone)}</span>
      </div>
      <details className="text-text-muted">
        <summary>As a table</summary>
        <ul className="mt-2 grid gap-1">
          {hours.map((hour) => (
            <li key={hour.from} className="tabular-nums">
              {showAbsolute(new Date(hour.from), zone)}: {words(hour)}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function barWidth(hours: number): string {
  if (hours === 1) return "1 hour";
  return hours % 24 === 0 ? `${hours / 24} days`.replace(/^1 days$/, "1 day") : `${hours} hours`;
}

function total({ inFlight, delivered, failed }: HourCount): number {
  return inFlight + delivered + failed;
}

function words({ inFlight, delivered, failed }: HourCount): string {
  return `${delivered.toLocaleString("en")} delivered, ${inFlight.toLocaleString("en")} in flight, ${failed.toLocaleString("en")} failed`;
}
