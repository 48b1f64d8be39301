import { randomUUID } from "node:crypto";
import { RefusedError } from "#lib/domain/api/refused-error";
import { hasStreamed, oldestUnsent } from "#lib/platform/audit-stream/unsent";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { readDisk } from "#lib/platform/installation/disk";
import { isNearby } from "#lib/platform/network/client";
import { CLIENT_ADDRESS, UNLISTED_PROXY } from "#lib/platform/network/client-fields";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";
import type { ApiRoute } from "#lib/service/api/answer-api";
import { type ApiReply, replyJson } from "#lib/service/api/api-reply";
import type { ApiRequest } from "#lib/service/api/api-request";
import { backupMetrics } from "#lib/service/api/backup-metrics";
import { gaugeText } from "#lib/service/api/metric-text";
import type { HttpMetrics } from "#lib/service/api/metrics";
import { refuse } from "#lib/service/api/refuse";
import { routeMetrics } from "#lib/service/api/route-metrics";
import { runtime } from "#lib/service/api/runtime";
import { workerMetrics } from "#lib/service/api/worker-metrics";
import { isSameSecret } from "#lib/service/providers/same-secret";

/**
 * Figures of this process, the workers and the queue for Prometheus. Only for the private network, because they show
 * traffic. Answered without Next, which would use more of the event loop than the figures themselves.
 */
export const METRICS_ROUTE: ApiRoute = {
  pattern: /^\/api\/metrics$/,
  handlers: { GET: { answer: (request) => showMetrics(request).catch(refused) } },
};

async function showMetrics(request: ApiRequest): Promise<ApiReply> {
  const { service, metrics } = runtime();
  // The caller behind an unlisted proxy may be anyone.
  const isForwarded = request.field(UNLISTED_PROXY) !== null;
  if (isForwarded || !isNearby(request.field(CLIENT_ADDRESS) ?? "")) throw new RefusedError("notFound");
  const { metricsToken } = service.settings;
  if (metricsToken && !isSameSecret(request.field("authorization") ?? "", `Bearer ${metricsToken}`))
    throw new RefusedError("notFound");
  const text = await figures(service.pool, service.settings, metrics);
  const fields = { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" };
  return { status: 200, fields, text };
}

/** All figures, as text. */
export async function figures(db: Sql, settings: Settings, metrics: HttpMetrics): Promise<string> {
  const texts = await Promise.all([
    ...[metrics.registry.metrics(), heldMetric(db), routeMetrics(db), backupMetrics(db)],
    ...[workerMetrics(db, metrics.ownQueue), diskMetrics(settings), auditStreamMetrics(db, settings)],
  ]);
  return texts.join("");
}

async function heldMetric(db: Sql): Promise<string> {
  const help = "1 while nothing is handed to the provider until an admin releases it";
  return gaugeText("redial_delivery_held", help, [[{}, (await isDeliveryHeld(db)) ? 1 : 0]]);
}

/** Figures of the embedded database's disk. None if the database is on a server of its own. */
export async function diskMetrics(settings: Parameters<typeof readDisk>[0]): Promise<string> {
  const disk = await readDisk(settings);
  if (!disk) return "";
  return [
    gaugeText("redial_disk_free_bytes", "Free space of the embedded database's disk", [[{}, disk.freeBytes]]),
    gaugeText("redial_disk_bytes", "Size of the embedded database's disk", [[{}, disk.totalBytes]]),
  ].join("");
}

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

function refused(error: unknown): ApiReply {
  const traceId = randomUUID();
  const { status, fields, body } = refuse(error, traceId);
  if (status >= 500) runtime().log.error({ err: error, traceId }, "the metrics cannot be shown");
  return replyJson(status, body, { ...fields, "Cache-Control": "no-store", "X-Trace-Id": traceId });
}
