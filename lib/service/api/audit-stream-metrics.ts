import { hasStreamed, oldestUnsent } from "#lib/platform/audit-stream/unsent";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";
import { gaugeText } from "#lib/service/api/metric-text";

/** How far the stream of audit records is behind. 0 if neither this process nor the workers have one configured. */
export async function auditStreamMetrics(
  db: Sql,
  { auditStream }: Pick<Settings, "auditStream">,
): Promise<string> {
  const oldest = auditStream || (await hasStreamed(db, "30 seconds")) ? await oldestUnsent(db) : null;
  const lag = oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0;
  const help = "Age of the oldest audit record that AUDIT_STREAM has not sent; 0 when all are";
  return gaugeText("redial_audit_stream_lag_seconds", help, [[{}, lag]]);
}
