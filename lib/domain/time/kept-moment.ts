import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import type { Piece } from "#lib/domain/time/time-pieces";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** The finest counts kept of a moment, in minutes: minutes at first, then hours, and days for ever. */
function keptGrain(at: number, now: number): Piece["grain"] {
  if (at >= now - KEPT_DAYS.minutes * DAY_MS) return 1;
  return at >= now - KEPT_DAYS.hours * DAY_MS ? 60 : 1440;
}

/**
 * The nearest moment at which a range may begin (`down`) or end (`up`), so that it consists of kept counts. Milliseconds
 * since 1970; hours and days are those of UTC.
 */
export function keptMoment(at: number, now: number, way: "down" | "up"): number {
  const length = keptGrain(at, now) * MINUTE_MS;
  return (way === "down" ? Math.floor(at / length) : Math.ceil(at / length)) * length;
}

/** Whether the counts of all these periods are kept. */
export function areKept(pieces: Piece[], now: number): boolean {
  return pieces.every(({ grain, from }) => grain >= keptGrain(from, now));
}
