import type { Span } from "#lib/domain/files/forecast";
import { counted } from "#lib/domain/text/counted";
import { showDuration } from "#lib/domain/time/show-time";
import { timeFormat } from "#lib/domain/time/time-format";

/** A forecast is of the messages alone. */
export const FIRST_WAIT = "The wait for receipts of its first rows comes on top of that.";

const MINUTE_MS = 60_000;

/** How long a file takes that goes at a moment: "About 20 minutes: 09:00 to 09:20". */
export function forecastWords({ startsAt, endsAt }: Span, zone: string, at = startsAt): string {
  const start = timeFormat("dateAndMinutes", zone).format(startsAt);
  // A time in the past is of a file that goes as soon as it may.
  const isWaiting = startsAt > at && at > new Date();
  return `${isWaiting ? `It waits for the hours of its campaign until ${start}. ` : ""}${lengthWords({ startsAt, endsAt }, zone)}`;
}

function lengthWords({ startsAt, endsAt }: Span, zone: string): string {
  if (!endsAt) return "Its service decides how long that takes.";
  const ms = endsAt.getTime() - startsAt.getTime();
  if (ms <= MINUTE_MS) return "About a minute or less.";
  const minutes = Math.ceil(ms / MINUTE_MS);
  const length = minutes < 120 ? counted(minutes, "minute") : showDuration(minutes * MINUTE_MS);
  const isSameDay = dayOf(startsAt, zone) === dayOf(endsAt, zone);
  const end = timeFormat(isSameDay ? "minutes" : "dateAndMinutes", zone).format(endsAt);
  return `About ${length}: ${timeFormat("minutes", zone).format(startsAt)} to ${end}.`;
}

function dayOf(at: Date, zone: string): string {
  return timeFormat("date", zone).format(at);
}
