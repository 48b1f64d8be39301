import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "#lib/testing/process/free-port";
import { admin } from "./admin";
import { openLine } from "./line";
import { end, run, type Variables } from "./process";
import { type Service, startFirstService, untilHealthy } from "./service";
import { until } from "./until";

const START_LIMIT_MS = 40_000;
const SECRET_KEY = "5".repeat(64);

/**
 * One PostgreSQL server that is reached over TCP, its messages divided into months, and two machines on it: each a web
 * and a worker.
 */
export async function startTwoMachines(folder: string) {
  const server = await startDatabaseServer(join(folder, "server"));
  const service = await startFirstService({ DATABASE_URL: server.url, SECRET_KEY });
  await admin(service, "partitions", "on");
  const second = await startSecondMachine(service, folder);
  return {
    service,
    alsoAt: [second.url],
    async stop() {
      await second.stop();
      await service.stop();
      await server.stop();
    },
  };
}

async function startDatabaseServer(dataDir: string) {
  const logFile = `${dataDir}.log`;
  const starter = run("lib/testing/database/embedded-starter.ts", {}, logFile, [dataDir]);
  const isReady = async () => (await readFile(logFile, "utf8")).includes("ready");
  await until(isReady, START_LIMIT_MS, "the start of the database server");
  const socket = new URL((await readFile(join(dataDir, "database-url"), "utf8")).trim());
  const path = join(socket.searchParams.get("host") ?? "", `.s.PGSQL.${socket.port || 5432}`);
  const line = await openLine({ path });
  return {
    url: `postgres://${socket.username}:${socket.password}@127.0.0.1:${line.port}${socket.pathname}`,
    async stop() {
      await line.cut();
      await end(starter, "SIGTERM");
    },
  };
}

/** On a data folder of its own: what two machines share is the database and the secret key. */
async function startSecondMachine({ variables }: Service, folder: string) {
  const port = String(await findFreePort());
  const own: Variables = { ...variables, PORT: port, DATA_DIR: join(folder, "second") };
  const logFile = join(folder, "second.log");
  const url = `http://127.0.0.1:${port}`;
  const web = run("lib/cli/web.ts", own, logFile);
  const worker = run("lib/cli/worker.ts", own, logFile);
  await untilHealthy(web, url, logFile);
  return {
    url,
    async stop() {
      await end(worker, "SIGTERM");
      await end(web, "SIGTERM");
    },
  };
}
