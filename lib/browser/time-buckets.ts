import type { HourCount } from "#lib/wire/console-counts";

const HOUR_MS = 3_600_000;
/** Hours that a bar may stand for. */
const WIDTHS = [1, 3, 6, 12, 24, 72, 168];
const MAX_BARS = 60;

export type TimeBuckets = { hoursPerBar: number; bars: HourCount[] };

/** Hours with messages as bars of equal width without gaps in time, at most sixty: an hour without messages is seen as one. */
export function timeBuckets(hours: HourCount[]): TimeBuckets {
  const first = hours[0];
  const last = hours.at(-1);
  if (!first || !last) return { hoursPerBar: 1, bars: [] };
  const start = Date.parse(first.from);
  const span = (Date.parse(last.from) - start) / HOUR_MS + 1;
  const hoursPerBar = WIDTHS.find((width) => span / width <= MAX_BARS) ?? Math.ceil(span / MAX_BARS);
  const width = hoursPerBar * HOUR_MS;
  const bars: HourCount[] = Array.from({ length: Math.ceil(span / hoursPerBar) }, (_, i) => ({
    from: new Date(start + i * width).toISOString(),
    inFlight: 0,
    delivered: 0,
    failed: 0,
  }));
  for (const hour of hours) {
    const bar = bars[Math.floor((Date.parse(hour.from) - start) / width)];
    if (!bar) continue;
    bar.inFlight += hour.inFlight;
    bar.delivered += hour.delivered;
    bar.failed += hour.failed;
  }
  return { hoursPerBar, bars };
}
