import { randomUUID } from "node:crypto";
import { RefusedError } from "#lib/domain/api/refused-error";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { isNearby } from "#lib/platform/network/client";
import { CLIENT_ADDRESS, UNLISTED_PROXY } from "#lib/platform/network/client-fields";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";
import type { ApiRoute } from "#lib/service/api/answer-api";
import { type ApiReply, replyJson } from "#lib/service/api/api-reply";
import type { ApiRequest } from "#lib/service/api/api-request";
import { auditStreamMetrics } from "#lib/service/api/audit-stream-metrics";
import { backupMetrics } from "#lib/service/api/backup-metrics";
import { diskMetrics } from "#lib/service/api/disk-metrics";
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

function refused(error: unknown): ApiReply {
  const traceId = randomUUID();
  const { status, fields, body } = refuse(error, traceId);
  if (status >= 500) runtime().log.error({ err: error, traceId }, "the metrics cannot be shown");
  return replyJson(status, body, { ...fields, "Cache-Control": "no-store", "X-Trace-Id": traceId });
}
