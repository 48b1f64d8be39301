import type { BatchHours } from "#lib/domain/messages/batch-hours";
import { wallTime } from "#lib/domain/time/wall-time";

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** Mon–Fri 09:00–18:00, Sat 10:00–14:00, Europe/London */
export function hoursLabel({ zone, days }: BatchHours): string {
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const [n, day] of days.entries()) {
    if (!day) continue;
    const hours = `${day.from}–${day.to}`;
    const run = runs.at(-1);
    if (run?.last === n - 1 && run.hours === hours) run.last = n;
    else runs.push({ first: n, last: n, hours });
  }
  const named = runs.map(({ first, last, hours }) =>
    first === last ? `${WEEKDAYS[first]} ${hours}` : `${WEEKDAYS[first]}–${WEEKDAYS[last]} ${hours}`,
  );
  return [...named, zone].join(", ");
}

/** Mon 09:00 */
export function weekdayTime(at: Date, zone: string): string {
  const shown = wallTime(at, zone);
  const weekday = WEEKDAYS[(new Date(`${shown.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7];
  return `${weekday} ${shown.slice(11, 16)}`;
}
