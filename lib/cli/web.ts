import { join } from "node:path";
import next from "next";
import { asChild } from "#lib/cli/child";
import { closeServer } from "#lib/cli/close-server";
import { readOptions } from "#lib/cli/command/read-options";
import { findDatabase } from "#lib/cli/database/open-database";
import { prepareDatabase } from "#lib/cli/database/prepare";
import { setSignInKeys } from "#lib/console/sign-in/sign-in-keys";
import { watchPeers } from "#lib/platform/installation/peers";
import { logFaults } from "#lib/platform/log-faults";
import { openLog } from "#lib/platform/open-log";
import { appAddress } from "#lib/platform/postgres/app-address";
import { CALL_WAIT_MS } from "#lib/platform/postgres/call-wait";
import { CONNECTIONS, READS_AT_ONCE } from "#lib/platform/postgres/connection-counts";
import { CONNECTION_NAMES } from "#lib/platform/postgres/connection-names";
import { lowerPriority, NICE } from "#lib/platform/postgres/lower-priority";
import { openAll } from "#lib/platform/postgres/open-all";
import { limitPendingList } from "#lib/platform/postgres/pending-list";
import { openPool } from "#lib/platform/postgres/pool";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { readSettings } from "#lib/platform/settings/settings";
import { startTracing } from "#lib/platform/tracing/start-tracing";
import { clientCalls } from "#lib/service/api/client-calls";
import { keyUses } from "#lib/service/api/key-uses";
import { campaignLimiter } from "#lib/service/api/limits/rate-limit";
import { openReadPermits } from "#lib/service/api/limits/read-permits";
import { httpMetrics } from "#lib/service/api/metrics";
import { CALLBACK_ROUTE } from "#lib/service/api/provider-callback";
import { API_ROUTES } from "#lib/service/api/routes";
import { setRuntime } from "#lib/service/api/runtime";
import { METRICS_ROUTE } from "#lib/service/api/show-metrics";
import { receiveCallbacks } from "#lib/service/callbacks/receive-callback";
import { waitingCalls } from "#lib/service/changes/waiting";
import { giveWay } from "#lib/service/uploads/give-way";
import { startUploadThread } from "#lib/service/uploads/upload-thread";
import { answerRoute } from "#lib/web/answer-route";
import { changedFiles } from "#lib/web/changed-files";
import { withPagePolicy } from "#lib/web/page-policy";
import { routeFiles } from "#lib/web/route-files";
import { listen } from "#lib/web/server";
import { refusePagesWithoutStore } from "#lib/web/store-away";
import { watchUnlistedProxies } from "#lib/web/unlisted-proxies";

/** A list waits this long for a replica that does not answer, before it is read from the primary. */
const REPLICA_MS = 500;
/** A replica's connection is checked after this much silence. */
const REPLICA_SILENT_MS = 1000;
/** Longest run of a statement; clients have given up by then. */
const STATEMENT_MS = 30_000;

const root = join(import.meta.dirname, "..", "..");
const { dev } = readOptions("npm run web --", {
  summary: "Run web alone, on the database of DATABASE_URL or of a Redial that runs on this machine.",
  options: { dev: { about: "for development: pages and code as they are now, without a build" } },
});

await asChild(async () => {
  const settings = readSettings();
  const log = openLog("web", settings);
  const traces = await startTracing("web", settings, log);
  const onFault = logFaults(log, "web met a fault and goes on");
  const ownerUrl = await findDatabase(settings);
  // `npm start` has prepared the database already.
  if (!process.connected) for (const line of await prepareDatabase(settings, ownerUrl)) console.log(line);
  const { url, replicaUrl, notice } = await appAddress(ownerUrl, settings);
  if (notice) log.warn(notice);
  const limits = { statementMs: STATEMENT_MS, waitMs: CALL_WAIT_MS };
  const pool = openPool(url, CONNECTIONS.web.console, CONNECTION_NAMES.console, {
    ...limits,
    onConnect: (connection) => lowerPriority(connection, NICE.screens),
  });
  const readPool = openPool(url, CONNECTIONS.web.reads, CONNECTION_NAMES.reads, {
    ...limits,
    onConnect: (connection) => lowerPriority(connection, NICE.calls),
  });
  const writePool = openPool(url, CONNECTIONS.web.writes, CONNECTION_NAMES.writes, {
    ...limits,
    onConnect: async (connection) => {
      await limitPendingList(connection, "calls");
      await lowerPriority(connection, NICE.calls);
    },
  });
  // Before anything uses them: whoever needs a connection of a pool that is being opened would wait for all of it.
  const opened = Promise.all([openAll(readPool), openAll(writePool)]);
  const replica = replicaUrl
    ? openPool(replicaUrl, READS_AT_ONCE, "redial lists", {
        ...limits,
        connectMs: REPLICA_MS,
        silentMs: REPLICA_SILENT_MS,
      })
    : null;
  const keys = await openKeyRing(pool, settings);
  setSignInKeys(keys.signIn);
  const keyHolder = keys.watch(onFault);
  const calls = clientCalls();
  const metrics = httpMetrics();
  traces.addMetrics(metrics.registry);
  const uploads = startUploadThread({ databaseUrl: url, nationalIdKey: keys.nationalIdKey }, onFault);
  await opened;
  const peers = await watchPeers(writePool, onFault, () => ({
    slowCalls: calls.takeSlow(),
    uploads: uploads.working(),
    calls: metrics.recent.show(),
  }));
  const reads = openReadPermits(READS_AT_ONCE);
  const stopGivingWay = giveWay(uploads, () => reads.waiting() + writePool.waitingCount);
  const uses = keyUses(pool, onFault);
  const waiting = waitingCalls(readPool, onFault);
  const proxies = watchUnlistedProxies(pool, log);
  const service = { pool, settings, nationalIdKey: keys.nationalIdKey };
  setRuntime({
    service,
    reading: { ...service, pool: readPool, ...(replica && { replica }) },
    writing: { ...service, pool: writePool },
    reads,
    sealing: keys.sealing,
    limiter: campaignLimiter(writePool, peers.count),
    uploads,
    keyUses: uses,
    clientCalls: calls,
    waiting,
    callbacks: receiveCallbacks({ pool: writePool, sealing: keys.sealing }),
    metrics,
    log,
  });

  const changes = changedFiles();
  const app = next({
    dev,
    ...(dev && { httpServer: changes.httpServer }),
    dir: root,
    hostname: "localhost",
    port: settings.port,
  });
  // Next blocks the event loop while it prepares, so calls are accepted only afterwards.
  await app.prepare();
  await peers.untilSeen();
  const page = refusePagesWithoutStore(pool, withPagePolicy(app.getRequestHandler(), dev));
  const find = routeFiles(join(root, "app/api"), "/api");
  const servers = await listen(settings, answerRoute(find, page), {
    routes: [...API_ROUTES, CALLBACK_ROUTE, METRICS_ROUTE],
    noteProxy: proxies.note,
    takesUpgrades: dev,
  });
  if (dev) await changes.passTo(servers, settings.port);

  return {
    async stop() {
      changes.close();
      await Promise.all([waiting.stop(), ...servers.map(closeServer)]);
      stopGivingWay();
      await uploads.close();
      await app.close();
      await Promise.all([uses.stop(), proxies.stop(), traces.stop()]);
      await peers.leave();
      await keyHolder.leave();
      await Promise.all([replica, readPool, writePool, pool].map((one) => one?.end()));
    },
  };
});
