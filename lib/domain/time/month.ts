import { firstIdSince } from "#lib/domain/api/id";

/**
 * A calendar month in UTC, such as `2026-01`: what ids carry is milliseconds since 1970, whatever zone a service shows.
 * Months compare as texts.
 */
export type Month = string;

const MONTH = /^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/;

export function parseMonth(text: string): Month | null {
  return MONTH.test(text) ? text : null;
}

export function monthOf(time: Date): Month {
  return time.toISOString().slice(0, 7);
}

/** Adds so many months; a negative number goes back. */
export function monthAfter(month: Month, months = 1): Month {
  const start = startOfMonth(month);
  start.setUTCMonth(start.getUTCMonth() + months);
  return monthOf(start);
}

export function startOfMonth(month: Month): Date {
  return new Date(`${month}-01T00:00:00.000Z`);
}

/** The lowest id of the month: its first millisecond, then zeros. */
export function firstIdOf(month: Month): string {
  return firstIdSince(startOfMonth(month));
}
