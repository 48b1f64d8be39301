import type { OverviewBar } from "#lib/wire/console/overview";

/** Joins adjacent bars into one. Several bars' durations cannot be combined, so they are "too few". */
export function joinedBars(bars: OverviewBar[]): OverviewBar | null {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  if (first === last) return first;
  const sum = (count: (bar: OverviewBar) => number) => bars.reduce((all, bar) => all + count(bar), 0);
  return {
    from: first.from,
    to: last.to,
    partial: last.partial,
    inFlight: sum((bar) => bar.inFlight),
    delivered: sum((bar) => bar.delivered),
    failed: sum((bar) => bar.failed),
    stopped: sum((bar) => bar.stopped),
    unknown: sum((bar) => bar.unknown),
    latency: { median: null, p95: null, samples: sum((bar) => bar.latency.samples) },
  };
}
