import { Gauge, Registry } from "prom-client";
import { messageStatus } from "#lib/domain/messages/status";
import type { Sql } from "#lib/platform/postgres/sql";
import { queueDepth } from "#lib/service/queue/queue-depth";
import { routesWaiting } from "#lib/service/routes/route-figures";
import { countByStatus } from "#lib/service/status-counts";

export const QUEUE_MESSAGES = "redial_queue_messages";
export const QUEUE_OLDEST = "redial_queue_oldest_seconds";
const STATUS_MESSAGES = "redial_messages";
const ROUTE_OLDEST = "redial_route_queue_oldest_seconds";
export const QUEUE_FIGURES: readonly string[] = [QUEUE_MESSAGES, QUEUE_OLDEST, STATUS_MESSAGES, ROUTE_OLDEST];

/** The names of a job's stages in the metrics. */
const STAGES = ["created", "enqueued", "sending"];
/** The pause between two counts: at least this long, and this many times as long as the count took. */
const APART_MS = 5000;
const APART_TIMES = 20;

/**
 * Figures of the whole queue. Counting reads all jobs and counters, so a worker counts now and then, and readers of the
 * metrics see the last count. Returns the function that counts; it resolves to the milliseconds until the next count.
 */
export function queueGauges(registry: Registry): (db: Sql) => Promise<number> {
  // Several workers count the same queue; the highest count is shown.
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name, help, labelNames: [label], aggregator: "max", registers: [registry] });
  const messages = gauge(
    QUEUE_MESSAGES,
    "Messages that wait, by where; those of paused campaigns too",
    "stage",
  );
  const oldest = gauge(
    QUEUE_OLDEST,
    "Age of the oldest message that waits, but for paused campaigns",
    "stage",
  );
  const statuses = gauge(STATUS_MESSAGES, "Messages by latest status", "status");
  const routes = gauge(ROUTE_OLDEST, "Age of the oldest message that the route would take first", "route");
  return async (db) => {
    const begunMs = performance.now();
    const depth = await queueDepth(db);
    const counts = await countByStatus(db);
    const waiting = await routesWaiting(db);
    for (const [n, stage] of STAGES.entries()) {
      const found = depth.find((each) => each.stage === n);
      messages.set({ stage }, found?.n ?? 0);
      oldest.set({ stage }, found?.oldestSeconds ?? 0);
    }
    for (const { status, n } of counts) statuses.set({ status: messageStatus(status) }, n);
    routes.reset();
    for (const { name, oldestSeconds } of waiting) routes.set({ route: name }, oldestSeconds);
    return Math.max(APART_MS, APART_TIMES * (performance.now() - begunMs));
  };
}

/** Counts the figures in this process when no worker has them, and no more often than a worker would. */
export function ownQueueFigures(): (db: Sql) => Promise<string> {
  const registry = new Registry();
  const count = queueGauges(registry);
  let counting: Promise<unknown> = Promise.resolve();
  let nextMs = 0;
  const countAnew = async (db: Sql) => {
    nextMs = Number.POSITIVE_INFINITY;
    const pauseMs = await count(db).catch((error: unknown) => {
      nextMs = 0;
      throw error;
    });
    nextMs = performance.now() + pauseMs;
  };
  return async (db) => {
    if (performance.now() >= nextMs) counting = countAnew(db);
    await counting;
    return registry.metrics();
  };
}
