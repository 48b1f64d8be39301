import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { pino } from "pino";
import { Registry } from "prom-client";
import type { Benchmark } from "#lib/bench/benchmark";
import { mintCampaign } from "#lib/bench/campaign";
import { takeTurns } from "#lib/bench/take-turns";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { openPool } from "#lib/platform/postgres/pool";
import { sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { type HttpMetrics, httpMetrics } from "#lib/service/api/metrics";
import { type Runtime, setRuntime } from "#lib/service/api/runtime";
import { METRICS_ROUTE } from "#lib/service/api/show-metrics";
import { deliveryMetrics } from "#lib/service/delivery/metrics";

const ROUTES = 10;
const CAMPAIGNS = 50;
const WORKERS = 2;
const ENDPOINTS = 8;
const FIRST = 20;
/** Milliseconds of web's event loop. */
const MOST_MS = 2;

export const metrics: Benchmark = {
  name: "metrics",
  work: `an answer of /api/metrics with ${ROUTES} routes, ${CAMPAIGNS} campaigns and ${WORKERS} workers: processor time of the event loop`,
  async run(stage) {
    const pool = openPool(await stage.database(), 8, "redial bench");
    try {
      const settings = parseSettings({ AUDIT_STREAM: "stdout", DATA_DIR: stage.folder });
      const service = { pool, settings, nationalIdKey: Buffer.alloc(32) };
      const own = httpMetrics();
      setRuntime({ service, metrics: own, log: pino({ level: "silent" }) } as Partial<Runtime> as Runtime);
      for (let n = 0; n < CAMPAIGNS; n++) await mintCampaign(service);
      countCalls(own);
      await fillRoutes(pool);
      const looks = stage.of(200, 3);
      const first = await busyMs(pool, stage.of(FIRST, 1));
      await busyMs(pool, looks);
      const { answer: value } = await takeTurns(stage.rounds, { answer: () => busyMs(pool, looks) });
      return [
        { name: "one answer", value, unit: "ms", beside: null, goal: { most: MOST_MS } },
        // Their code is being compiled.
        { name: `one of the first ${FIRST}`, value: first, unit: "ms", beside: null, goal: null },
      ];
    } finally {
      await pool.end();
    }
  },
};

/** Milliseconds of processor time that the thread of the event loop uses for one answer. */
async function busyMs(pool: Pool, looks: number): Promise<number> {
  const request = { field: (name: string) => (name === CLIENT_ADDRESS ? "127.0.0.1" : null) };
  let busy = 0;
  for (let n = 0; n < looks; n++) {
    await report(pool);
    const before = process.threadCpuUsage();
    const answer = await METRICS_ROUTE.handlers.GET?.answer(request as never, {});
    const { user, system } = process.threadCpuUsage(before);
    busy += (user + system) / 1000;
    if (answer?.status !== 200) throw new Error(`/api/metrics answered ${answer?.status}`);
  }
  return busy / looks;
}

function countCalls({ requests, seconds }: HttpMetrics): void {
  for (let n = 0; n < ENDPOINTS; n++) {
    const endpoint = `endpoint-${n}`;
    for (const status of ["200", "201", "400", "429"]) requests.inc({ endpoint, status });
    seconds.observe({ endpoint }, 0.01);
  }
}

async function fillRoutes(pool: Pool): Promise<void> {
  await pool.query(sql`
    insert into route (id, name, kind, settings, sealed, rate_per_second, binds, validity_hours)
    select gen_random_uuid(), 'route-' || i, 'smpp', '{}', '', 100, 2, 48 from generate_series(1, ${ROUTES}::integer) i
  `);
  await pool.query(sql`
    insert into campaign_route (campaign_id, place, route_id)
    select c.id, 1, r.id from campaign c cross join lateral (select id from route order by md5(c.id::text || name) limit 1) r
  `);
}

const reports = Array.from({ length: WORKERS }, () => ({ id: randomUUID(), text: "" }));

/** Workers say what they did, as they do every second. */
async function report(pool: Pool): Promise<void> {
  for (const one of reports) {
    one.text ||= JSON.stringify(await workerRegistry().getMetricsAsJSON());
    await pool.query(sql`
      insert into process_report (id, kind, metrics, at) values (${one.id}, 'worker', ${one.text}, now())
      on conflict (id) do update set at = now()
    `);
  }
}

function workerRegistry(): Registry {
  const registry = new Registry();
  const worker = deliveryMetrics(registry);
  for (let n = 1; n <= ROUTES; n++) {
    const route = `route-${n}`;
    worker.providerSeconds.observe({ route }, n / 100);
    worker.handedOver.inc({ route }, n);
    for (const outcome of ["accepted", "refused", "held", "unknown"]) worker.answers.inc({ route, outcome });
    for (const matched of ["yes", "no"]) worker.routeReceipts.inc({ route, matched });
    worker.throttled.inc({ route });
  }
  for (const status of ["sent", "sent_to_telco", "success", "failure"]) worker.outcomes.inc({ status });
  return registry;
}
