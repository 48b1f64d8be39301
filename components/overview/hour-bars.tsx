"use client";
import { useTimeStyle } from "#components/shell/time-style";
import { showAbsolute, showDayAndTime } from "#lib/domain/show-time";
import type { HourCount } from "#lib/wire/console-counts";

const PARTS = [
  { name: "failed", label: "Failed", colour: "bg-bar-failed" },
  { name: "inFlight", label: "In flight", colour: "bg-bar-flight" },
  { name: "delivered", label: "Delivered", colour: "bg-bar-delivered" },
] as const;

const BAR_REM = 2.5;

/** Messages by the hour in which they were created, with the same numbers as a table behind. */
export function HourBars({ hours }: { hours: HourCount[] }) {
  const { zone } = useTimeStyle();
  const last = hours.at(-1);
  // A few bars are no wider than many, and what is written below ends where they do.
  const width = { maxWidth: `max(18rem, ${hours.length * BAR_REM}rem)` };
  const most = Math.max(1, ...hours.map(total));
  return (
    <section aria-label="Messages by hour" className="grid gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">Messages by hour of creation</h2>
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
        {hours.map((hour) => (
          <div
            key={hour.from}
            title={`${showAbsolute(new Date(hour.from), zone)}: ${words(hour)}`}
            className="flex h-full flex-1 flex-col justify-end hover:bg-hover"
          >
            {PARTS.map(({ name, colour }) => (
              <span
                key={name}
                className={`block ${colour}`}
                style={{ height: `${(hour[name] / most) * 100}%` }}
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
        <span>{hours[0] && showDayAndTime(new Date(hours[0].from), zone)}</span>
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

function total({ inFlight, delivered, failed }: HourCount): number {
  return inFlight + delivered + failed;
}

function words({ inFlight, delivered, failed }: HourCount): string {
  return `${delivered.toLocaleString("en")} delivered, ${inFlight.toLocaleString("en")} in flight, ${failed.toLocaleString("en")} failed`;
}
