"use client";
import { useTimeStyle } from "#components/shell/time-style";
import { useNow } from "#lib/browser/live/use-now";
import { useHydrated } from "#lib/browser/use-hydrated";
import { showDay } from "#lib/domain/time/show-day";
import { timeFormat } from "#lib/domain/time/time-format";

/** A day without a time, written like a moment, in the UTC calendar in which it is stored. */
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
