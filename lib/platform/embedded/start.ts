import { mkdirSync, realpathSync } from "node:fs";
import pg from "pg";
import { chooseAccount } from "#lib/platform/embedded/account";
import { findBinaries } from "#lib/platform/embedded/binaries";
import { openCluster } from "#lib/platform/embedded/cluster";
import { stopServer } from "#lib/platform/embedded/leftover";
import { type Server, type ServerPlan, startServer } from "#lib/platform/embedded/server";
import type { ServerSettings } from "#lib/platform/embedded/server-settings";
import { closeSocketFolder, openSocketFolder } from "#lib/platform/embedded/socket";
import { publishUrl, socketUrl, withdrawUrl } from "#lib/platform/embedded/url";
import { pause } from "#lib/platform/pause";
import { withClient } from "#lib/platform/postgres/with-client";
import { folderError } from "#lib/platform/setup-error";

type Log = (line: string) => void;
export type Embedded = { url: string; stop: () => Promise<void> };

const MAX_PAUSE_MS = 10_000;

/**
 * Starts PostgreSQL on the files in `<dataDir>/postgres` and keeps it running until `stop`: a server that
 * dies is started again under the same url. It cleans up what an earlier start left behind, and a kill at any
 * moment loses no committed row. The caller holds the folder's lock, so only one process starts a server
 * there. `settings` override PostgreSQL's default settings here. Throws SetupError with a plain sentence when
 * it cannot start.
 */
export async function startEmbedded(dataDir: string, log: Log, settings?: ServerSettings): Promise<Embedded> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Each folder has one name, because a server that was left behind is recognised by its path.
    return await start(realpathSync(dataDir), log, settings);
  } catch (error) {
    throw folderError(error, dataDir);
  }
}

async function start(dataDir: string, log: Log, settings?: ServerSettings): Promise<Embedded> {
  const account = chooseAccount(dataDir, findBinaries());
  const { data, password } = await openCluster(dataDir, account, log);
  const socketFolder = openSocketFolder(dataDir, account);
  const url = socketUrl(socketFolder, password, "redial");
  const stopServing = await keepServing({ dataDir, data, account, socketFolder, settings }, log);
  const stop = async () => {
    await stopServing();
    withdrawUrl(dataDir);
    closeSocketFolder(socketFolder);
  };
  try {
    await createDatabase(url, socketUrl(socketFolder, password, "postgres"));
    publishUrl(dataDir, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** Runs a server and restarts it whenever it ends, until the returned function is called. */
async function keepServing(plan: ServerPlan, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let server: Server | null = await startServer(plan, log);
  const watching = watch();

  async function watch(): Promise<void> {
    let pauseMs = 0;
    while (server) {
      await server.ended;
      server = null;
      if (stopping.signal.aborted) return;
      log("PostgreSQL ended unexpectedly; starting it again.");
      while (!server && !stopping.signal.aborted) {
        try {
          server = await startServer(plan, log);
          pauseMs = 0;
        } catch (error) {
          log(error instanceof Error ? error.message : String(error));
          pauseMs = Math.min(pauseMs * 2 || 500, MAX_PAUSE_MS);
          await pause(pauseMs, stopping.signal);
        }
      }
      // A stop was requested while the new server was starting.
      if (server && stopping.signal.aborted) await stopServer(server.pid);
    }
  }

  return async () => {
    stopping.abort();
    if (server) await stopServer(server.pid);
    await watching;
  };
}

async function createDatabase(url: string, maintenanceUrl: string): Promise<void> {
  const missing = await withClient({ connectionString: url }, async () => false).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === "3D000") return true;
    throw error;
  });
  if (missing)
    await withClient({ connectionString: maintenanceUrl }, (client) =>
      client.query("create database redial owner redial"),
    );
}
