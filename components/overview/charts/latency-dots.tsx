import type { Places } from "#components/overview/charts/plot";
import type { OverviewBar } from "#lib/wire/console/overview";

type Props = Pick<Places, "at" | "middle" | "y"> & { bars: OverviewBar[] };

/** Marks of periods that no line reaches, and of the period in focus. */
export function LatencyDots({ bars, at, middle, y }: Props) {
  const isKnown = (n: number) => (bars[n]?.latency.median ?? null) !== null;
  return bars.map(({ from, latency: { median, p95 } }, n) => {
    const isAlone = !isKnown(n - 1) && !isKnown(n + 1);
    if (median === null || p95 === null || (n !== at && !isAlone)) return null;
    const x = `${middle(n)}%`;
    const radius = n === at ? 3.5 : 2.5;
    return (
      <g key={from}>
        <line x1={x} x2={x} y1={y(median)} y2={y(p95)} className="stroke-status-overdue/40" strokeWidth="2" />
        <circle cx={x} cy={y(p95)} r={radius} className="fill-status-overdue" />
        <circle cx={x} cy={y(median)} r={radius} className="fill-status-flight" />
      </g>
    );
  });
}
