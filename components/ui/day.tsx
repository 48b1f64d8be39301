"use client";
import { useTimeStyle } from "#components/shell/time-style";
import { useNow } from "#lib/browser/live/use-now";
import { useHydrated } from "#lib/browser/use-hydrated";
import { showDay } from "#lib/domain/time/show-day";
import { timeFormat } from "#lib/domain/time/time-format";

/** A day of which no time is known, in the manner of moments: by the calendar of UTC, as it is kept. */
export function Day({ on }: { on: string }) {
  const { relative } = useTimeStyle();
  const now = useNow();
  const drawnBy = useHydrated() ? "browser" : "server";
  const date = timeFormat("date", "UTC").format(new Date(on));
  return (
    <time
      key={drawnBy}
      dateTime={on}
      title={`${date} (UTC)`}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {relative ? showDay(on, now) : date}
    </time>
  );
}
