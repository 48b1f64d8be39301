import { timeFormat } from "#lib/domain/time/time-format";

const DAY_MS = 86_400_000;

/** Describes a UTC day such as 2026-11-23: "today", "3 days ago", and its date from a week on. */
export function showDay(on: string, now: Date): string {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const ago = Math.round((today - Date.parse(on)) / DAY_MS);
  if (ago >= 7) return timeFormat("date", "UTC").format(new Date(on));
  return ago <= 0 ? "today" : ago === 1 ? "yesterday" : `${ago} days ago`;
}
