import { wholeMinute } from "#lib/domain/time-pieces";

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Whether it means another moment at another time: `now`, or `-24h` (m, h, d back from it). */
export function isRelative(moment: string): boolean {
  return moment === "now" || /^-\d+[mhd]$/.test(moment);
}

/** The moment that the text means at `now`. What lies back from it begins with a whole minute, as kept counts do. */
export function momentOf(text: string, now: Date): Date {
  if (text === "now") return now;
  const [, count, unit] = /^-(\d+)([mhd])$/.exec(text) ?? [];
  if (count && unit) return new Date(wholeMinute(now.getTime()) - Number(count) * (UNIT_MS[unit] ?? 0));
  return new Date(text);
}
