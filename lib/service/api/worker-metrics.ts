import { processMetrics } from "#lib/platform/installation/process-reports";
import type { Sql } from "#lib/platform/postgres/sql";
import { metricText, seriesName } from "#lib/service/api/metric-text";
import { QUEUE_FIGURES, QUEUE_MESSAGES } from "#lib/service/api/queue-gauges";

/** A metric as a worker reports it. */
type Reported = {
  name: string;
  help: string;
  type: string;
  /** How the values of several workers are combined. */
  aggregator: string;
  values: { value: number; metricName?: string; labels: Record<string, string | number> }[];
};

/** The workers' metrics, each series once. `ownQueue` supplies the queue's figures when no worker has counted them. */
export async function workerMetrics(db: Sql, ownQueue: (db: Sql) => Promise<string>): Promise<string> {
  const reports = (await processMetrics(db, "worker")) as Reported[][];
  const isCounted = reports.flat().some(({ name, values }) => name === QUEUE_MESSAGES && values.length > 0);
  if (isCounted) return sumReports(reports);
  const others = reports.map((report) => report.filter(({ name }) => !QUEUE_FIGURES.includes(name)));
  return (await ownQueue(db)) + sumReports(others);
}

/**
 * Sums each series over the reports, or takes the highest value if the metric says so. The library's own way
 * takes several times as long, and reading the metrics must not keep web from its calls.
 */
export function sumReports(reports: Reported[][]): string {
  const metrics = new Map<string, { metric: Reported; series: Map<string, number> }>();
  for (const metric of reports.flat()) {
    const known = metrics.get(metric.name);
    const { series } = known ?? { series: new Map<string, number>() };
    if (!known) metrics.set(metric.name, { metric, series });
    for (const { value, metricName, labels } of metric.values) {
      const key = seriesName(metricName ?? metric.name, labels);
      const before = series.get(key) ?? 0;
      series.set(key, metric.aggregator === "max" ? Math.max(before, value) : before + value);
    }
  }
  return [...metrics.values()].map(({ metric, series }) => metricText(metric, series)).join("");
}
