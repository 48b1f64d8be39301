"use client";
import { useTimeStyle } from "#components/shell/time-style";
import { useNow } from "#lib/browser/live/use-now";
import { useHydrated } from "#lib/browser/use-hydrated";
import { showAbsolute, showDayAndTime, showOffset, showRelative } from "#lib/domain/time/show-time";

type Props = { at: string; absolute?: boolean };

/** A moment in the chosen zone and form; the tooltip has other zones and the epoch. */
export function Moment({ at, absolute = false }: Props) {
  const { zone, relative } = useTimeStyle();
  const now = useNow();
  // The browser keeps the text and title that the server rendered; a new element shows its own time and zone.
  const drawnBy = useHydrated() ? "browser" : "server";
  const date = new Date(at);
  const title = `${showAbsolute(date, zone)} ${showOffset(date, zone)} (${zone})\n${showAbsolute(date, "UTC")} (UTC)\n${Math.floor(date.getTime() / 1000)}`;
  return (
    <time key={drawnBy} dateTime={at} title={title} className="whitespace-nowrap" suppressHydrationWarning>
      {absolute
        ? showAbsolute(date, zone)
        : relative
          ? showRelative(date, now, zone)
          : showDayAndTime(date, zone)}
    </time>
  );
}
