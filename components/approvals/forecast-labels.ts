import type { Span } from "#lib/domain/files/forecast";
import { counted } from "#lib/domain/text/counted";
import { showDuration } from "#lib/domain/time/show-time";
import { timeFormat } from "#lib/domain/time/time-format";
import type { Forecast } from "#lib/wire/console/approval";

const MINUTE_MS = 60_000;

/** How long a file takes: "About 20 minutes: 09:00 to 09:20". */
export function forecastWords({ startsAt, endsAt }: Span, zone: string): string {
  if (!endsAt) return "Its service decides how long that takes.";
  const ms = endsAt.getTime() - startsAt.getTime();
  if (ms <= MINUTE_MS) return "About a minute or less.";
  const minutes = Math.ceil(ms / MINUTE_MS);
  const length = minutes < 120 ? counted(minutes, "minute") : showDuration(minutes * MINUTE_MS);
  const isSameDay = dayOf(startsAt, zone) === dayOf(endsAt, zone);
  const end = timeFormat(isSameDay ? "minutes" : "dateAndMinutes", zone).format(endsAt);
  return `About ${length}: ${timeFormat("minutes", zone).format(startsAt)} to ${end}.`;
}

export function spanFrom(startsAt: Date, lengthMs: number | null): Span {
  return { startsAt, endsAt: lengthMs === null ? null : new Date(startsAt.getTime() + lengthMs) };
}

/** How long a forecast takes; null: not known. */
export function lengthOf(forecast: Forecast | null): number | null {
  return forecast?.endsAt ? Date.parse(forecast.endsAt) - Date.parse(forecast.startsAt) : null;
}

function dayOf(at: Date, zone: string): string {
  return timeFormat("date", zone).format(at);
}
