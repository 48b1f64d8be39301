import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#lib/platform/embedded/start";
import { makeUnusual } from "#lib/testing/database/unusual-defaults";
import { keepSessions } from "./console/fixtures/operators";
import { startBehindNginx } from "./fixtures/behind-nginx";
import { startNextHost } from "./fixtures/next-host";
import { failureMark, runFolder, shareRun } from "./fixtures/run";
import { type Service, startFirstService } from "./fixtures/service";
import { startTwoMachines } from "./fixtures/two-machines";

/**
 * Starts the one service that most specs share, with one person of each role signed in; what it returns ends it. Its folder stays when a test failed.
 * With E2E_MACHINES=2 (`npm run e2e:two`) it is two machines on one database, whose messages are
 * divided into months, and each call goes to the other one. With E2E_PROXY=nginx (`npm run e2e:nginx`) it stands behind nginx. With E2E_HOST=next (`npm run e2e:next`)
 * calls of its API go to Next's own server.
 */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), "redial-e2e-"));
  shareRun({ folder, service: null });
  const { service, apiAt, stop }: Started =
    process.env.E2E_MACHINES === "2" ? await startTwoMachines(folder) : await startOneMachine();
  const { url, dataDir, variables } = service;
  shareRun({ folder, service: { url, dataDir, variables }, apiAt });
  await keepSessions();

  return async () => {
    await stop();
    if (existsSync(failureMark())) console.log(`Data folders and logs of this run: ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  };
}

type Started = { service: Service; apiAt?: string[]; stop(): Promise<void> };

/** On a database whose every default is unusual: nothing that the product does may depend on them. */
async function startOneMachine(): Promise<Started> {
  const dataDir = await mkdtemp(join(runFolder(), "data-"));
  const { url, stop } = await startEmbedded(dataDir, () => {});
  await makeUnusual(url).finally(stop);
  const startService = process.env.E2E_PROXY === "nginx" ? startBehindNginx : startFirstService;
  const service = await startService({ DATA_DIR: dataDir });
  const host = process.env.E2E_HOST === "next" ? await startNextHost(service) : null;
  return {
    service,
    ...(host && { apiAt: [host.url] }),
    async stop() {
      await host?.stop();
      await service.stop();
    },
  };
}
