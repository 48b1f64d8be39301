import { NEVER } from "#lib/domain/time/time-pieces";
import { momentAt, wallTime } from "#lib/domain/time/wall-time";

const MINUTE_MS = 60_000;
const DAY = 1440;
/** Possible lengths of a bar in minutes. */
const WIDTHS = [1, 2, 5, 10, 15, 30, 60, 180, 360, 720, DAY, 7 * DAY, 28 * DAY, 91 * DAY, 364 * DAY];
const MAX_BARS = 60;
/** A Monday, because bars of weeks begin on Mondays. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Milliseconds since 1970, in whole minutes. */
export type Bar = { from: number; to: number };
export type Bars = { minutes: number; bars: Bar[] };

/**
 * A range as at most sixty bars without gaps, which begin where clocks of the zone show a round time; the first and
 * the last may be shorter. `until` bounds a range that is still going on: its last bar ends at a round time after it.
 */
export function barsOf(from: number, to: number, until: number, zone: string): Bars {
  const end = to === NEVER ? Math.max(until, from) + MINUTE_MS : to;
  if (from >= end) return { minutes: 1, bars: [] };
  const span = (end - from) / MINUTE_MS;
  const minutes =
    WIDTHS.find((width) => span / width <= MAX_BARS - 1) ?? Math.ceil(span / MAX_BARS / DAY) * DAY;
  const bars: Bar[] = [];
  for (let at = from; at < end; ) {
    const next = nextEdge(at, minutes, zone);
    bars.push({ from: at, to: to === NEVER ? next : Math.min(next, to) });
    at = next;
  }
  return { minutes, bars };
}

/** The first round time after a moment. */
function nextEdge(at: number, minutes: number, zone: string): number {
  const shown = Date.parse(`${wallTime(new Date(at), zone)}Z`);
  const width = minutes * MINUTE_MS;
  const origin = minutes > DAY ? MONDAY : 0;
  const next = origin + (Math.floor((shown - origin) / width) + 1) * width;
  const moment = momentAt(new Date(next).toISOString().slice(0, 16), zone, "first")?.getTime() ?? at + width;
  // If clocks show an hour twice, its second pass belongs to the bar of the first.
  return moment > at ? moment : at + width;
}
