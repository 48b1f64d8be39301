import { offsetAt, wallTime } from "#lib/domain/time/wall-time";

/** Local times of day in the zone; `to` is excluded. The hours pass midnight if `from` is later than `to`. */
export type QuietHours = { from: string; to: string; zone: string };

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Whether the zone's local time is within the quiet hours at a moment. */
export function isQuiet({ from, to, zone }: QuietHours, at: Date): boolean {
  const shown = wallTime(at, zone).slice(11, 16);
  return from < to ? shown >= from && shown < to : shown >= from || shown < to;
}

/** The moment itself if it is not quiet, otherwise the first one after it that is not. */
export function afterQuiet(quiet: QuietHours, at: Date): Date {
  let found = at.getTime();
  while (isQuiet(quiet, new Date(found))) {
    const minute = startOfMinute(found);
    const end = minute + minutesLeft(quiet, new Date(found)) * MINUTE_MS;
    // If the clocks change on the way, they may never show the end time, so this advances by one minute.
    found = offsetAt(minute, quiet.zone) === offsetAt(end, quiet.zone) ? end : minute + MINUTE_MS;
  }
  return new Date(found);
}

/** Minutes until the end if no clock changes; at least 1. */
function minutesLeft({ to, zone }: QuietHours, at: Date): number {
  const left = minuteOf(to) - minuteOf(wallTime(at, zone).slice(11, 16));
  return left > 0 ? left : left + DAY_MINUTES;
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function startOfMinute(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
