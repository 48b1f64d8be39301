import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { removeProcess, reportProcess } from "#lib/platform/installation/process-reports";
import { loop } from "#lib/platform/loop";

const REPORT_MS = 1000;

/** Writes this worker's metrics to the database for web to show, because a worker has no HTTP address. */
export async function reportWorker(
  pool: Pool,
  id: string,
  registry: Registry,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<void> {
  const report = async () => {
    await reportProcess(pool, id, "worker", await registry.getMetricsAsJSON());
    return false;
  };
  await loop(report, { signal, onFault, idleMs: REPORT_MS });
  await removeProcess(pool, id).catch(onFault);
}
