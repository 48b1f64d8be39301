import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { type Kept, keepAlive } from "#lib/kills/keep-alive";
import { startEmbedded } from "#lib/platform/embedded/start";
import { openPool } from "#lib/platform/postgres/pool";
import { migrate } from "#lib/platform/schema/migrate";
import { parseSettings, type Settings } from "#lib/platform/settings/settings";
import { findFreePort } from "#lib/testing/process/free-port";
import { removeFolder } from "#lib/testing/process/remove-folder";

const CAMPAIGNS = 4;
const WEBS = 2;
const WORKERS = 2;
export const FAILURE_RATE = 0.2;

export type Scene = {
  urls: string[];
  folder: string;
  dataDir: string;
  /** The simulator's log: a line for each message handed over. */
  handedOver: string;
  kept: Kept[];
  pool: Pool;
  settings: Settings;
  campaigns: BenchCampaign[];
  watched: BenchCampaign;
  close(keepFolder: boolean): Promise<void>;
};

/** The product in a folder of its own: PostgreSQL, two webs and two workers, each restarted when it ends. */
export async function openScene(say: (line: string) => void): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), "redial-kills-"));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "data");
  const database = await startEmbedded(dataDir, say);
  await migrate(database.url);
  const ports: number[] = [];
  for (let n = 0; n < WEBS; n++) ports.push(await findFreePort());
  const handedOver = join(folder, "handed-over");
  const variables = {
    PORT: String(ports[0]),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: "0",
    LOG_LEVEL: "error",
    SIMULATOR_LATENCY_MS: "1500",
    SIMULATOR_FAILURE_RATE: String(FAILURE_RATE),
    SIMULATOR_LOG: handedOver,
  };
  const settings = parseSettings(variables);
  const pool = openPool(database.url, 8, "redial kills");
  const service = { pool, settings, nationalIdKey: randomBytes(32) };
  const campaigns: BenchCampaign[] = [];
  for (let n = 0; n < CAMPAIGNS; n++) campaigns.push(await mintCampaign(service));
  const watched = await mintCampaign(service);

  const env = { ...process.env, ...variables, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" } as const;
  const kept = [
    ...ports.map((port, n) => keepAlive("web", { ...env, PORT: String(port) }, join(folder, `web-${n}.log`))),
    ...Array.from({ length: WORKERS }, (_, n) => keepAlive("worker", env, join(folder, `worker-${n}.log`))),
  ];
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    folder,
    dataDir,
    handedOver,
    kept,
    pool,
    settings,
    campaigns,
    watched,
    async close(keepFolder) {
      await Promise.all(kept.map((each) => each.stop()));
      await pool.end();
      await database.stop();
      if (!keepFolder) removeFolder(folder);
    },
  };
}
