"use client";
import { FIRST_WAIT, forecastWords } from "#components/approvals/forecast-labels.ts";
import { choiceOf, momentWords, readMoment } from "#components/approvals/send-time.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { useHydrated } from "#lib/browser/use-hydrated";
import type { Forecast } from "#lib/wire/console/approval";

/** `isTried`: its first rows are still to go alone. */
type Props = { at: string; forecast: Forecast | null; isTried: boolean };

/** When a file goes, in full and in the chosen zone, and how long that takes. */
export function GoesAt({ at, forecast, isTried }: Props) {
  const { zone } = useTimeStyle();
  // The browser keeps the text that the server rendered; a new element shows the browser's own zone.
  const drawnBy = useHydrated() ? "browser" : "server";
  return (
    <span key={drawnBy} suppressHydrationWarning>
      <time dateTime={at} className="font-medium" suppressHydrationWarning>
        {momentWords(readMoment(choiceOf(at, zone), zone), zone)}
      </time>
      {forecast &&
        `. ${forecastWords(spanOf(forecast), zone, new Date(at))}${isTried ? ` ${FIRST_WAIT}` : ""}`}
    </span>
  );
}

function spanOf({ startsAt, endsAt }: Forecast) {
  return { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) };
}
