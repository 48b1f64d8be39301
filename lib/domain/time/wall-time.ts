import { typedTime } from "#lib/domain/time/typed-time";

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's local time at a moment, as 2026-11-20T14:02, with seconds unless they are zero. */
export function wallTime(at: Date, zone: string): string {
  const shown = new Date(shownAsUtc(at.getTime(), zone)).toISOString();
  return shown.slice(0, shown.slice(17, 19) === "00" ? 16 : 19);
}

/** The zone's day, as 2026-11-20. */
export function todayIn(zone: string, now = new Date()): string {
  return wallTime(now, zone).slice(0, 10);
}

/**
 * The moment at which clocks of the zone show what was typed, or null when it is no time. Of an hour that comes twice, when
 * summer time ends, `which` says which one; a time that is left out, when it begins, counts as if it had not yet begun.
 */
export function momentAt(typed: string, zone: string, which: "first" | "last"): Date | null {
  const shown = typedTime(typed);
  if (shown === null) return null;
  const asUtc = Date.parse(`${shown}Z`);
  const before = asUtc - offsetAt(asUtc - DAY_MS, zone);
  const after = asUtc - offsetAt(asUtc + DAY_MS, zone);
  const shows = [before, after].filter((at) => shownAsUtc(at, zone) === asUtc);
  return new Date((which === "first" ? shows[0] : shows.at(-1)) ?? before);
}

/** Offset of the zone's clocks from UTC at a moment, in milliseconds. */
export function offsetAt(at: number, zone: string): number {
  return shownAsUtc(at, zone) - at;
}

/** The zone's date and time as if they were UTC's, to the second. */
function shownAsUtc(at: number, zone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format(zone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function format(zone: string): Intl.DateTimeFormat {
  let found = formats.get(zone);
  if (!found) {
    const two = "2-digit";
    const parts = { month: two, day: two, hour: two, minute: two, second: two, hourCycle: "h23" } as const;
    found = new Intl.DateTimeFormat("en-GB", { ...parts, year: "numeric", timeZone: zone });
    formats.set(zone, found);
  }
  return found;
}
