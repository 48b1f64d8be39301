import { Gauge, Registry } from "prom-client";
import { oldestUnsent } from "#lib/platform/audit-stream/unsent";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";

/** How far the stream of audit records is behind; 0 without AUDIT_STREAM. */
export async function auditStreamMetrics(
  db: Sql,
  { auditStream }: Pick<Settings, "auditStream">,
): Promise<Registry> {
  const registry = new Registry();
  const oldest = auditStream ? await oldestUnsent(db) : null;
  const lag = new Gauge({
    name: "redial_audit_stream_lag_seconds",
    help: "Age of the oldest audit record that AUDIT_STREAM has not sent; 0 when all are",
    registers: [registry],
  });
  lag.set(oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0);
  return registry;
}
