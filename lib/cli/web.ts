import { join } from "node:path";
import next from "next";
import { asChild } from "#lib/cli/child";
import { closeServer } from "#lib/cli/close-server";
import { readOptions } from "#lib/cli/command/read-options";
import { findDatabase } from "#lib/cli/database/open-database";
import { prepareDatabase } from "#lib/cli/database/prepare";
import { openRuntime } from "#lib/cli/open-runtime";
import { logFaults } from "#lib/platform/log-faults";
import { openLog } from "#lib/platform/open-log";
import { appAddress } from "#lib/platform/postgres/app-address";
import { readSettings } from "#lib/platform/settings/settings";
import { startTracing } from "#lib/platform/tracing/start-tracing";
import { CALLBACK_ROUTE } from "#lib/service/api/provider-callback";
import { API_ROUTES } from "#lib/service/api/routes";
import { METRICS_ROUTE } from "#lib/service/api/show-metrics";
import { answerRoute } from "#lib/web/answer-route";
import { changedFiles } from "#lib/web/changed-files";
import { refusePagesWithoutDatabase } from "#lib/web/database-unavailable";
import { withPagePolicy } from "#lib/web/page-policy";
import { routeFiles } from "#lib/web/route-files";
import { listen } from "#lib/web/server";
import { watchUnlistedProxies } from "#lib/web/unlisted-proxies";

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
  const opened = await openRuntime({ url, replicaUrl, settings, log, onFault });
  traces.addMetrics(opened.metrics.registry);
  const proxies = watchUnlistedProxies(opened.pool, log);

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
  await opened.untilCounted();
  const page = refusePagesWithoutDatabase(opened.pool, withPagePolicy(app.getRequestHandler(), dev));
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
      await Promise.all([opened.stopWaiting(), ...servers.map(closeServer)]);
      await app.close();
      await Promise.all([proxies.stop(), traces.stop()]);
      await opened.stop();
    },
  };
});
