import { randomUUID } from "node:crypto";
import { AggregatorRegistry, Gauge, Registry } from "prom-client";
import { RefusedError } from "#lib/domain/api/refused-error";
import { messageStatus } from "#lib/domain/messages/status";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { processMetrics } from "#lib/platform/installation/process-reports";
import { isNearby } from "#lib/platform/network/client";
import { CLIENT_ADDRESS, UNLISTED_PROXY } from "#lib/platform/network/client-fields";
import type { Sql } from "#lib/platform/postgres/sql";
import type { ApiRoute } from "#lib/service/api/answer-api";
import { type ApiReply, replyJson } from "#lib/service/api/api-reply";
import type { ApiRequest } from "#lib/service/api/api-request";
import { auditStreamMetrics } from "#lib/service/api/audit-stream-metrics";
import { backupMetrics } from "#lib/service/api/backup-metrics";
import { diskMetrics } from "#lib/service/api/disk-metrics";
import { refuse } from "#lib/service/api/refuse";
import { routeMetrics } from "#lib/service/api/route-metrics";
import { runtime } from "#lib/service/api/runtime";
import { queueDepth } from "#lib/service/queue/queue-depth";
import { countByStatus } from "#lib/service/status-counts";

/** The names of a job's stages in the metrics. */
const STAGES = ["created", "enqueued", "sending"];

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
  const { pool } = service;
  const others = await Promise.all([
    ...[queueMetrics(pool), routeMetrics(pool), backupMetrics(pool), workerMetrics(pool)],
    ...[diskMetrics(service.settings), auditStreamMetrics(pool, service.settings)],
  ]);
  const texts = [metrics.registry, ...others].map((registry) => registry.metrics());
  const text = (await Promise.all(texts)).join("\n");
  const fields = { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" };
  return { status: 200, fields, text };
}

function refused(error: unknown): ApiReply {
  const traceId = randomUUID();
  const { status, fields, body } = refuse(error, traceId);
  if (status >= 500) runtime().log.error({ err: error, traceId }, "the metrics cannot be shown");
  return replyJson(status, body, { ...fields, "Cache-Control": "no-store", "X-Trace-Id": traceId });
}

async function queueMetrics(db: Sql): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] });
  const depth = gauge("redial_queue_messages", "Messages waiting, by where they wait", "stage");
  const oldest = gauge("redial_queue_oldest_seconds", "Age of the oldest that waits", "stage");
  const messages = gauge("redial_messages", "Messages by latest status", "status");
  const held = new Gauge({
    name: "redial_delivery_held",
    help: "1 while nothing is handed to the provider until an admin releases it",
    registers: [registry],
  });
  held.set((await isDeliveryHeld(db)) ? 1 : 0);
  for (const name of STAGES) {
    depth.set({ stage: name }, 0);
    oldest.set({ stage: name }, 0);
  }
  for (const { stage, n, oldestSeconds } of await queueDepth(db)) {
    depth.set({ stage: STAGES[stage] ?? "" }, n);
    oldest.set({ stage: STAGES[stage] ?? "" }, oldestSeconds);
  }
  for (const { status, n } of await countByStatus(db)) messages.set({ status: messageStatus(status) }, n);
  return registry;
}

async function workerMetrics(db: Sql): Promise<Registry> {
  return AggregatorRegistry.aggregate(await processMetrics(db, "worker"));
}
