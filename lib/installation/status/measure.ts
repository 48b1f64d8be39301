import * as z from "zod";
import { type LatencyStep, latencyOf } from "#lib/domain/messages/latency";
import { routeState } from "#lib/domain/routes/route-state";
import { showNotice } from "#lib/installation/notices/show-notice";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { processMetrics } from "#lib/platform/installation/process-reports";
import { workerFigures } from "#lib/platform/installation/worker-figures";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { QUEUE_OLDEST } from "#lib/service/api/queue-gauges";
import { queueDepth } from "#lib/service/queue/queue-depth";
import { listRoutes } from "#lib/service/routes/route-rows";
import { listBinds } from "#lib/service/routes/summary-rows";
import type { Measured } from "#lib/wire/service/status";

const Calls = z.object({
  steps: z.array(z.object({ step: z.number(), n: z.number() })),
  failed: z.number(),
});
/** A web process of another version may report other things. */
const WebReport = z.object({ calls: Calls }).catch({ calls: { steps: [], failed: 0 } });

/** Reads every figure of the status page. All tables are small or read by an index; nothing counts messages. */
export async function measure(db: Sql): Promise<Measured> {
  const now = new Date();
  const [webs, workers, held, oldestWaitingMs, steps, routes, { notice }] = await Promise.all([
    processMetrics(db, "web"),
    processMetrics(db, "worker"),
    isDeliveryHeld(db),
    oldestWaiting(db),
    recentDeliveries(db),
    routeStates(db, now),
    showNotice(db),
  ]);
  const calls = webs.map((report) => WebReport.parse(report).calls);
  const latency = latencyOf(sumSteps(calls.flatMap((each) => each.steps)));
  const delivered = latencyOf(steps);
  return {
    asOf: now.toISOString(),
    api: {
      processes: webs.length,
      workers: workers.length,
      calls: latency.samples,
      failed: calls.reduce((sum, { failed }) => sum + failed, 0),
      p95Ms: latency.p95,
    },
    delivery: { held, oldestWaitingMs, delivered: delivered.samples, p95Ms: delivered.p95 },
    routes: { up: routes.filter(({ state }) => state === "up").length, all: routes.length, named: routes },
    notice: notice?.isShown ? notice : null,
  };
}

/** Time in ms that the oldest message has waited, as a worker has found; null when none waits. */
async function oldestWaiting(db: Sql): Promise<number | null> {
  const found = await workerFigures(db, [QUEUE_OLDEST]);
  const ages = found.length > 0 ? found : (await queueDepth(db)).map(({ oldestSeconds }) => oldestSeconds);
  const seconds = Math.max(0, ...ages);
  return seconds > 0 ? Math.round(seconds * 1000) : null;
}

async function routeStates(db: Sql, now: Date) {
  const [routes, binds] = await Promise.all([listRoutes(db), listBinds(db, null)]);
  return routes.map((route) => {
    const own = binds.filter(({ routeId }) => routeId === route.id);
    const bound = own.filter(({ boundAt }) => boundAt !== null).length;
    const leased = own.filter(({ holder }) => holder !== null).length;
    return { name: route.name, state: routeState({ ...route, bound, leased }, now) };
  });
}

function sumSteps(all: { step: number; n: number }[]) {
  const sums = new Map<number, number>();
  for (const { step, n } of all) sums.set(step, (sums.get(step) ?? 0) + n);
  return [...sums].map(([step, n]) => ({ step, n }));
}

/** Times from sent to delivered of the last hour's messages, from existing counters. */
function recentDeliveries(db: Sql): Promise<LatencyStep[]> {
  return rows(
    db,
    sql`
      select step, sum(n)::bigint as n from mirror_latency
      where grain = 1 and at > now() - interval '1 hour'
      group by step
      having sum(n) > 0
    `,
    "recent-deliveries",
  );
}
