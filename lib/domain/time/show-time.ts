import { timeFormat } from "#lib/domain/time/time-format";

/** How moments are shown: the zone, and whether as "3 min ago" or with date and time. */
export type TimeStyle = { zone: string; relative: boolean };

const DAY_MS = 86_400_000;

/** 20 Nov 2026, 14:02:10 in the zone. */
export function showAbsolute(at: Date, zone: string): string {
  return timeFormat("full", zone).format(at);
}

/** 20 Nov, 14:02:10, for cells: the year is in the full form beside it. */
export function showDayAndTime(at: Date, zone: string): string {
  return timeFormat("dayAndTime", zone).format(at);
}

/** UTC+09:00: when clocks are set back, an hour comes twice, and only this tells the two apart. */
export function showOffset(at: Date, zone: string): string {
  const parts = timeFormat("offset", zone).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset.replace("GMT", "UTC");
}

export function showClock(at: Date, zone: string): string {
  return timeFormat("clock", zone).format(at);
}

/** Tuesday 1 December 2026, 09:00: a moment in full, for what is to happen. */
export function showInWords(at: Date, zone: string): string {
  return `${showLongDay(at, zone)}, ${timeFormat("minutes", zone).format(at)}`;
}

/** Tuesday 1 December 2026; browsers differ in the comma after the weekday. */
export function showLongDay(at: Date, zone: string): string {
  return timeFormat("longDay", zone).format(at).replace(",", "");
}

/** 3 min ago; dates from a week on. */
export function showRelative(at: Date, now: Date, zone: string): string {
  const age = now.getTime() - at.getTime();
  return age < 7 * DAY_MS ? showAge(age) : timeFormat("date", zone).format(at);
}

/**
 * An age such as "3 min ago". It is never in the future, because clocks differ. Ages under a minute are in steps of
 * `step` seconds; use 1 only where the words are redrawn every second.
 */
export function showAge(ms: number, step: 1 | 10 = 10): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < step) return "just now";
  const shown = seconds < 60 ? Math.floor(seconds / step) * step : seconds;
  return `${inUnits(shown)[0]} ago`;
}

/** 1 min 20 s, 2 h, 3 days 4 h; what would be negative is a difference of clocks. */
export function showDuration(ms: number): string {
  if (ms < 0) return "clock difference";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const [most, rest] = inUnits(Math.round(ms / 1000));
  return rest.startsWith("0 ") ? most : `${most} ${rest}`;
}

/** The two largest units of so many seconds, each in words. Hours up to two days: "30 h" is clearer than "1 day". */
function inUnits(seconds: number): [most: string, rest: string] {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return [`${seconds} s`, "0 ms"];
  if (hours === 0) return [`${minutes} min`, `${seconds % 60} s`];
  if (hours < 48) return [`${hours} h`, `${minutes % 60} min`];
  return [`${Math.floor(hours / 24)} days`, `${hours % 24} h`];
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
