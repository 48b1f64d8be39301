import { keptMoment } from "#lib/domain/time/kept-moment";
import { relativeMs } from "#lib/domain/time/relative-ms";
import { wholeMinute } from "#lib/domain/time/time-pieces";
import { momentAt, wallTime } from "#lib/domain/time/wall-time";

/** Whether it means a different moment later: `now`, `today`, or `-24h` (m, h, d back from now). */
export function isRelative(moment: string): boolean {
  return moment === "now" || moment === "today" || relativeMs(moment) !== null;
}

/**
 * The moment that the text means at `now`; `today` is when the day began in the zone. What lies back from now begins
 * with a whole minute, or, long ago, a whole hour or day of UTC, as kept counts do.
 */
export function momentOf(text: string, now: Date, zone: string): Date {
  if (text === "now") return now;
  if (text === "today") return momentAt(`${wallTime(now, zone).slice(0, 10)}T00:00`, zone, "first") ?? now;
  const back = relativeMs(text);
  if (back === null) return new Date(text);
  return new Date(keptMoment(wholeMinute(now.getTime()) - back, now.getTime(), "down"));
}

type Range = { from?: string | undefined; to?: string | undefined };

/** Fixes the range as of `now`, so that it means the same later. Null if no end is relative. */
export function frozenRange({ from, to }: Range, now: Date, zone: string): Range | null {
  if (!isRelative(from ?? "") && !isRelative(to ?? "")) return null;
  const at = (text: string) => momentOf(text, now, zone).toISOString();
  return { ...(from && { from: at(from) }), to: at(to || "now") };
}
