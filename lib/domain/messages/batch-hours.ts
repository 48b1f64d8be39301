import { offsetAt, wallTime } from "#lib/domain/time/wall-time";

/** Local times of day; `to` is excluded. It is on the next day if it is not later than `from`. */
export type DayHours = { from: string; to: string };
/** Hours in which batches of a campaign go, from Monday to Sunday; null: not on that day. */
export type BatchHours = { zone: string; days: readonly (DayHours | null)[] };

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
const WEEK = 7 * DAY;
const WEEK_MS = WEEK * MINUTE_MS;
/** A forecast goes no further: about ten years of days with one opening each. */
const MOST_CHANGES = 8000;

/** Whether the local time of a moment is within the hours, as `is_within_batch_hours` in SQL says it. */
export function isWithinHours({ zone, days }: BatchHours, at: Date): boolean {
  const minute = minuteOfWeek(at.getTime(), zone);
  return spansOf(days).some(({ start, length }) => (minute - start + WEEK) % WEEK < length);
}

/** The first moment after this one at which batches begin or cease to go. Null when that never changes. */
export function nextChange(hours: BatchHours, at: Date): Date | null {
  const isWithin = isWithinHours(hours, at);
  const ends = spansOf(hours.days).flatMap(({ start, length }) => [start, (start + length) % WEEK]);
  let found = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  while (found <= at.getTime() + WEEK_MS + DAY * MINUTE_MS) {
    const minute = minuteOfWeek(found, hours.zone);
    let minutes = Math.min(WEEK, ...ends.map((end) => ((end - minute - 1 + WEEK) % WEEK) + 1));
    // Where clocks change on the way, they may never show that time: go up to the change, and look again.
    while (minutes > 1 && offsetAt(found, hours.zone) !== offsetAt(found + minutes * MINUTE_MS, hours.zone))
      minutes = Math.floor(minutes / 2);
    found += minutes * MINUTE_MS;
    if (isWithinHours(hours, new Date(found)) !== isWithin) return new Date(found);
  }
  return null;
}

/** The moment itself if it is within the hours, otherwise the first one after it that is. */
export function nextWithin(hours: BatchHours, at: Date): Date {
  return isWithinHours(hours, at) ? at : (nextChange(hours, at) ?? at);
}

/** When so many milliseconds within the hours have passed since a moment. Null: not in the next years. */
export function afterTimeWithin(hours: BatchHours, since: Date, lengthMs: number): Date | null {
  let at = nextWithin(hours, since);
  let left = lengthMs;
  for (let changes = 0; changes < MOST_CHANGES; changes++) {
    const end = nextChange(hours, at);
    if (!end || at.getTime() + left <= end.getTime()) return new Date(at.getTime() + left);
    left -= end.getTime() - at.getTime();
    at = nextWithin(hours, end);
  }
  return null;
}

/** The last moment up to `until` at which batches go, from a moment at which they do. */
export function lastWithin(hours: BatchHours, since: Date, until: Date): Date {
  let last = since;
  for (let at = since; at < until; at = nextWithin(hours, last)) {
    const end = nextChange(hours, at);
    if (!end || end >= until) return until;
    last = end;
  }
  return last;
}

/** Why these cannot be the hours of a campaign, or null. */
export function batchHoursRefusal({ days }: Pick<BatchHours, "days">): string | null {
  if (days.every((day) => day === null)) return "Choose at least one day, or let batches go at all times.";
  const runsOver = days.some((day, n) => {
    const next = days[(n + 1) % 7];
    return day && next && day.to <= day.from && next.from < day.to;
  });
  return runsOver ? "The hours of a day that end on the next one reach into the hours of that day." : null;
}

function spansOf(days: BatchHours["days"]): { start: number; length: number }[] {
  return days.flatMap((day, n) => {
    if (!day) return [];
    const from = minuteOf(day.from);
    return [{ start: n * DAY + from, length: ((minuteOf(day.to) - from - 1 + DAY) % DAY) + 1 }];
  });
}

function minuteOfWeek(at: number, zone: string): number {
  const shown = wallTime(new Date(at), zone);
  const weekday = (new Date(`${shown.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7;
  return weekday * DAY + minuteOf(shown.slice(11, 16));
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
