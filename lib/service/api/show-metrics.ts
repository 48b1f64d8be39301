import { randomUUID } from "node:crypto";
import { RefusedError } from "#lib/domain/api/refused-error";
import { isNearby } from "#lib/platform/network/client";
import { CLIENT_ADDRESS, UNLISTED_PROXY } from "#lib/platform/network/client-fields";
import type { ApiRoute } from "#lib/service/api/answer-api";
import { type ApiReply, replyJson } from "#lib/service/api/api-reply";
import type { ApiRequest } from "#lib/service/api/api-request";
import { auditStreamMetrics } from "#lib/service/api/audit-stream-metrics";
import { backupMetrics } from "#lib/service/api/backup-metrics";
import { diskMetrics } from "#lib/service/api/disk-metrics";
import { queueMetrics } from "#lib/service/api/queue-metrics";
import { refuse } from "#lib/service/api/refuse";
import { routeMetrics } from "#lib/service/api/route-metrics";
import { runtime } from "#lib/service/api/runtime";
import { workerMetrics } from "#lib/service/api/worker-metrics";
import { isSameSecret } from "#lib/service/providers/same-secret";

/**
 * Figures of this process, the workers and the queue for Prometheus. Only for the private network: they show traffic.
 * Answered without Next, which would keep the event loop busy for longer than the figures do.
 */
export const METRICS_ROUTE: ApiRoute = {
  pattern: /^\/api\/metrics$/,
  handlers: { GET: { answer: (request) => showMetrics(request).catch(refused) } },
};

async function showMetrics(request: ApiRequest): Promise<ApiReply> {
  const { service, metrics } = runtime();
  // Behind an unlisted proxy the caller may be anybody.
  const isForwarded = request.field(UNLISTED_PROXY) !== null;
  if (isForwarded || !isNearby(request.field(CLIENT_ADDRESS) ?? "")) throw new RefusedError("notFound");
  const { metricsToken } = service.settings;
  if (metricsToken && !isSameSecret(request.field("authorization") ?? "", `Bearer ${metricsToken}`))
    throw new RefusedError("notFound");
  const { pool } = service;
  const texts = await Promise.all([
    ...[metrics.registry.metrics(), queueMetrics(pool), routeMetrics(pool), backupMetrics(pool)],
    ...[workerMetrics(pool), diskMetrics(service.settings), auditStreamMetrics(pool, service.settings)],
  ]);
  const text = texts.join("");
  const fields = { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" };
  return { status: 200, fields, text };
}

function refused(error: unknown): ApiReply {
  const traceId = randomUUID();
  const { status, fields, body } = refuse(error, traceId);
  if (status >= 500) runtime().log.error({ err: error, traceId }, "the metrics cannot be shown");
  return replyJson(status, body, { ...fields, "Cache-Control": "no-store", "X-Trace-Id": traceId });
}
