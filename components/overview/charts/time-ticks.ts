import { barTick } from "#components/overview/charts/bar-labels.ts";
import { wallTime } from "#lib/domain/time/wall-time";
import type { Overview } from "#lib/wire/console/overview";

const DAY = 1440;
/** Minutes between the labels of bars that are shorter than a day. */
const WITHIN_A_DAY = [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 360, 720];
const STEPS = [...WITHIN_A_DAY, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 7 * DAY, 14 * DAY];
/** Minutes from 1970's first moment to its first Monday: steps of weeks are Mondays. */
const MONDAY = 4 * DAY;

/** Number of labels that fit below a chart of each width. */
const ROOM = { narrow: 4, medium: 8, wide: 12 };
type Room = keyof typeof ROOM;

/** A label below a bar, and the chart widths that show it. */
export type TimeTick = { bar: number; label: string; isDay: boolean; in: Record<Room, boolean> };

/** Labels at round local times of the zone, as many as fit. */
export function timeTicks(
  { bars, barMinutes }: Pick<Overview, "bars" | "barMinutes">,
  zone: string,
): TimeTick[] {
  const shown = bars.map(({ from }) => Date.parse(`${wallTime(new Date(from), zone)}Z`) / 60_000 - MONDAY);
  const positions = (room: Room) =>
    new Set(barMinutes < DAY ? roundTimes(shown, barMinutes, ROOM[room]) : everyFew(bars.length, ROOM[room]));
  const [narrow, medium, wide] = [positions("narrow"), positions("medium"), positions("wide")];
  return bars.flatMap(({ from }, bar) => {
    const rooms = { narrow: narrow.has(bar), medium: medium.has(bar), wide: wide.has(bar) };
    if (!Object.values(rooms).includes(true)) return [];
    const isDay = barMinutes >= DAY || (shown[bar] ?? 0) % DAY === 0;
    return [
      { bar, label: barTick(from, isDay ? Math.max(barMinutes, DAY) : barMinutes, zone), isDay, in: rooms },
    ];
  });
}

/** Bars that begin at multiples of the first step for which they are few enough. */
function roundTimes(shown: number[], barMinutes: number, most: number): number[] {
  const steps = STEPS.filter((step) => step % barMinutes === 0);
  const found = steps.map((step) => shown.flatMap((at, bar) => (at % step === 0 ? [bar] : [])));
  return found.find((bars) => bars.length <= most) ?? [];
}

/** Bars at equal distances, the last bar among them. */
function everyFew(bars: number, most: number): number[] {
  const step = Math.ceil(bars / most);
  return Array.from({ length: Math.ceil(bars / step) }, (_, n) => bars - 1 - n * step);
}
