import { momentAt } from "#lib/domain/time/wall-time";

/** A day of a zone: it may have 23 or 25 hours. */
export type CalendarDay = { day: string; from: Date; until: Date };

const DAY_MS = 86_400_000;

/** So many days from one on, each as long as clocks of the zone make it. */
export function calendarDays(from: string, days: number, zone: string): CalendarDay[] {
  const start = (n: number) => {
    const day = new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10);
    return { day, from: momentAt(`${day}T00:00`, zone, "first") ?? new Date(day) };
  };
  return Array.from({ length: days }, (_, n) => ({ ...start(n), until: start(n + 1).from }));
}
