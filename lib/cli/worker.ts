import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { Registry } from "prom-client";
import { asChild } from "#lib/cli/child";
import { listenForWork } from "#lib/delivery/listen";
import { Wake } from "#lib/delivery/loop";
import { deliveryMetrics } from "#lib/delivery/metrics";
import { simulator } from "#lib/delivery/providers/simulator";
import { reportWorker } from "#lib/delivery/report";
import { runDelivery } from "#lib/delivery/run";
import { readSettings } from "#lib/settings";
import { databaseUrl } from "#lib/store/database-url";
import { openPool } from "#lib/store/pool";

const CONNECTIONS = 10;

await asChild(async () => {
  const settings = readSettings();
  const log = pino({ name: "worker", level: settings.logLevel });
  const onFault = (err: unknown) => log.error({ err }, "the worker met a fault and goes on");
  const pool = openPool(databaseUrl(settings), CONNECTIONS, "redial worker");
  await pool.query("select 1");
  const registry = new Registry();
  const provider = simulator(pool, settings, onFault);
  const wake = new Wake();
  const stopping = new AbortController();
  const { signal } = stopping;

  const running = Promise.all([
    runDelivery({ pool, provider, wake, log, metrics: deliveryMetrics(registry) }, signal),
    listenForWork(pool, wake, signal, onFault),
    reportWorker(pool, randomUUID(), registry, signal, onFault),
  ]);
  return {
    async stop() {
      stopping.abort();
      await running;
      await pool.end();
    },
  };
});
