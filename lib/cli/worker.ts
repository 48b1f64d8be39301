import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { Registry } from "prom-client";
import { asChild, WORKER_STOP_LIMIT_MS } from "#lib/cli/child";
import { readOptions } from "#lib/cli/command/read-options";
import { fewConnections } from "#lib/cli/database/free-connections";
import { findDatabase, folderOf } from "#lib/cli/database/open-database";
import { prepareStore } from "#lib/cli/database/prepare";
import { runAlerts } from "#lib/console/alerts/run-alerts";
import { mailApprovers } from "#lib/console/approvals/mail-approvers";
import { seldomIntakeOf } from "#lib/console/gateway/own/upload";
import { runSync } from "#lib/console/mirror/sync/run-sync";
import { projectStep } from "#lib/console/projection/project-step";
import { runOperations } from "#lib/console/work/run-operations";
import { hasTestRecipients } from "#lib/domain/recipients/test-recipients";
import { adoptCampaigns } from "#lib/installation/adopt-campaigns";
import { openAgeingPool, runAgeing } from "#lib/installation/ageing/run-ageing";
import { runAuditStream, writeToStdout } from "#lib/installation/audit-stream/run-audit-stream";
import { folderNotice } from "#lib/installation/backup/folder-notice";
import { makeBackup } from "#lib/installation/backup/make-backups";
import { bringBackFuture } from "#lib/installation/clock-steps";
import { embeddedAddress } from "#lib/installation/embedded-address";
import { openErasurePool, runErasures } from "#lib/installation/erasure/run-erasures";
import { makeAllMonths } from "#lib/installation/months/partition-sets";
import { uploadRulesIn } from "#lib/installation/upload-rules";
import { logFaults } from "#lib/platform/log-faults";
import { loop } from "#lib/platform/loop";
import { openLog } from "#lib/platform/open-log";
import { appAddress } from "#lib/platform/postgres/app-address";
import { CONNECTIONS } from "#lib/platform/postgres/connection-counts";
import { CONNECTION_NAMES } from "#lib/platform/postgres/connection-names";
import { openBulkPool, openWorkerPool } from "#lib/platform/postgres/worker-pool";
import { watchPriorityWork } from "#lib/platform/priority/priority-work";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { readSettings } from "#lib/platform/settings/settings";
import { startTracing } from "#lib/platform/tracing/start-tracing";
import { Wake } from "#lib/platform/wake";
import { queueGauges } from "#lib/service/api/queue-gauges";
import { deliveryMetrics } from "#lib/service/delivery/metrics";
import { recordingIds } from "#lib/service/delivery/recording-ids";
import { reportWorker } from "#lib/service/delivery/report";
import { runDelivery } from "#lib/service/delivery/run";
import { beginHeld } from "#lib/service/hold/hold-delivery";
import { simulator } from "#lib/service/providers/simulator/simulator";
import { listenForWork } from "#lib/service/queue/listen";
import { connecting } from "#lib/service/routes/connect-route";
import { routeFacts } from "#lib/service/routes/route-facts";
import { startUploadThread } from "#lib/service/uploads/upload-thread";

/** Hundreds of campaigns share the mirror's connections. A caller that gives up would read its campaign anew. */
const MIRROR_WAIT_MS = 60_000;
/** Time until a new campaign of this service appears in the console. */
const ADOPT_MS = 2000;
/** Interval of checks for waits in the database that became too long because the clock stepped back. */
const CLOCK_MS = 10_000;
/** How often to create partitions for the months ahead. They are created long before they are needed. */
const MONTHS_MS = 10 * 60_000;
/** Interval of checks whether a backup is due. */
const BACKUPS_MS = 10_000;

readOptions("npm run worker --", {
  summary: "Run a worker alone, on the database of DATABASE_URL or of a Redial that runs on this machine.",
});

await asChild(async () => {
  const settings = readSettings();
  const log = openLog("worker", settings);
  const traces = await startTracing("worker", settings, log);
  const onFault = logFaults(log, "the worker met a fault and goes on");
  const ownerUrl = await findDatabase(settings);
  // `npm start` has prepared the database. Started by itself, web or worker may be the first to use it.
  if (!process.connected) await prepareStore(settings, ownerUrl);
  const { url, notice } = await appAddress(ownerUrl, settings);
  const own = process.connected
    ? []
    : [await fewConnections(ownerUrl, ["worker"]), folderNotice(settings.backups)];
  for (const line of [notice, ...own]) if (line) log.warn(line);
  const pool = openWorkerPool(url, CONNECTIONS.worker.works, CONNECTION_NAMES.worker);
  await pool.query("select 1");
  const bulk = openBulkPool(url, CONNECTIONS.worker.batches, CONNECTION_NAMES.batches);
  const mirrorPool = openBulkPool(url, CONNECTIONS.worker.mirror, CONNECTION_NAMES.mirror, MIRROR_WAIT_MS);
  const ageingPool = openAgeingPool(url);
  const erasurePool = openErasurePool(url);
  const keys = await openKeyRing(pool, settings);
  const keyHolder = keys.watch(onFault);
  // `npm start` has held delivery already. Somebody may have released it before this worker was restarted.
  const held = await beginHeld(
    { pool },
    { held: settings.deliveryHeld && !process.connected, folder: folderOf(settings) },
  );
  if (held) log.warn(held);
  const registry = new Registry();
  traces.addMetrics(registry);
  const isProduction = settings.environment === "production";
  const simulated = isProduction ? null : simulator(pool, settings, onFault);
  const binds = {
    holder: `${hostname()} ${process.pid} ${randomUUID().slice(0, 4)}`,
    sealing: keys.sealing,
    connect: connecting(settings, keys.sealing),
    testNumbers: hasTestRecipients(settings.environment) ? simulated : null,
  };
  const wake = new Wake();
  const stopping = new AbortController();
  const { signal } = stopping;

  const every = (idleMs: number) => ({ signal, onFault, idleMs });
  const later = (error: unknown) => {
    onFault(error);
    return false;
  };

  const priority = watchPriorityWork(pool, signal, onFault);
  const countQueue = queueGauges(registry);
  const { backups } = settings;
  const mirror = {
    pool,
    keySecret: { ...keys.sealing, nationalIdKey: keys.nationalIdKey },
    embeddedAddress: embeddedAddress(settings),
    upstreamsMayBePrivate: settings.upstreamsMayBePrivate,
    onFault,
  };
  const running = Promise.all([
    runDelivery(
      {
        pool,
        bulk,
        wake,
        log,
        metrics: deliveryMetrics(registry),
        recording: recordingIds(),
        filesComeIn: priority.filesComeIn,
      },
      { simulator: simulated, binds },
      signal,
    ),
    loop(() => adoptCampaigns({ pool, settings }).then(isAny), every(ADOPT_MS)),
    priority.running,
    runSync(
      { ...mirror, pool: mirrorPool, duties: pool, hasPriorityWork: priority.isAny },
      signal,
      projectStep,
    ),
    loop(() => countQueue(pool), { signal, onFault }),
    loop(() => bringBackFuture(pool).then(() => false), every(CLOCK_MS)),
    runAgeing(
      {
        pool: ageingPool,
        numberKey: keys.numberKey,
        ownerUrl,
        settings,
        warn: (line) => log.warn(line),
        onFault,
      },
      signal,
    ),
    runErasures(
      { pool: erasurePool, sealing: keys.sealing, numberKey: keys.numberKey, settings, onFault },
      signal,
    ),
    loop(() => makeAllMonths(pool, ownerUrl).catch(later), every(MONTHS_MS)),
    backups &&
      loop(
        () => makeBackup({ pool, databaseUrl: ownerUrl, backups, holder: binds.holder, signal }).catch(later),
        every(BACKUPS_MS),
      ),
    runOperations(
      {
        ...mirror,
        rulesOf: (campaign) => uploadRulesIn({ pool, settings }, campaign),
        give: seldomIntakeOf(pool, () =>
          startUploadThread({ databaseUrl: url, nationalIdKey: keys.nationalIdKey }, onFault),
        ),
      },
      signal,
    ),
    runAuditStream({ pool, sealing: keys.sealing, settings, write: writeToStdout, onFault }, signal),
    runAlerts(
      { pool, keySecret: keys.sealing, settings, routeFacts: (db) => routeFacts(db, keys.sealing), onFault },
      signal,
    ),
    mailApprovers({ pool, settings, onFault }, signal),
    listenForWork(pool, wake, signal, onFault),
    reportWorker(pool, randomUUID(), registry, signal, onFault),
  ]);
  return {
    async stop() {
      stopping.abort();
      await running;
      await keyHolder.leave();
      await Promise.all([pool, bulk, mirrorPool, ageingPool, erasurePool].map((one) => one.end()));
      await traces.stop();
    },
  };
}, WORKER_STOP_LIMIT_MS);

function isAny(count: number): boolean {
  return count > 0;
}
