import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { LIMIT_MS, type Stage } from "#lib/bench/stage";
import { NODE_FLAGS } from "#lib/platform/node-flags";
import { openPool } from "#lib/platform/postgres/pool";
import { parseSettings, type Settings } from "#lib/platform/settings/settings";
import type { Service } from "#lib/service/context";
import { findFreePort } from "#lib/testing/process/free-port";
import { NODE_COMPILE_CACHE } from "#lib/testing/process/processes";

const LOOK_MS = 50;

export type Product = {
  url: string;
  databaseUrl: string;
  pool: Pool;
  settings: Settings;
  /** The service's verbs, on the product's database. */
  service: Service;
  /** Its running processes: `web` and `worker`. */
  pids(): [program: string, pid: number][];
  /** Kills (SIGKILL) one of the running processes, and starts another in its place. Resolves when it is ready. */
  replace(program: "web" | "worker"): Promise<void>;
};

/**
 * The product's processes as `npm run web` and `npm run worker` start them, on a database of their own, until the
 * benchmark ends.
 */
export async function startProduct(
  stage: Stage,
  programs: ("web" | "worker")[],
  changes: Record<string, string> = {},
): Promise<Product> {
  if (programs.includes("web")) await stage.build();
  const databaseUrl = await stage.database();
  const port = await findFreePort();
  const variables: Record<string, string> = {
    PORT: String(port),
    DATA_DIR: stage.folder,
    DATABASE_URL: databaseUrl,
    DEMO: "0",
    LOG_LEVEL: "warn",
    SIMULATOR_LATENCY_MS: "0",
    SIMULATOR_FAILURE_RATE: "0",
    ...changes,
  };
  const settings = parseSettings(variables);
  const pool = openPool(databaseUrl, 8, "redial bench");
  const url = `http://127.0.0.1:${port}`;
  const running = new Map<string, ChildProcess>();
  const start = async (program: "web" | "worker") => {
    const child = startProgram(stage, program, variables);
    running.set(program, child);
    if (program === "web") await untilHealthy(child, url);
  };
  stage.atEnd(async () => {
    await Promise.all([...running.values()].map((child) => endProgram(child)));
    await pool.end();
  });
  for (const program of programs) await start(program);
  return {
    url,
    databaseUrl,
    pool,
    settings,
    service: { pool, settings, nationalIdKey: randomBytes(32) },
    pids: () => [...running].map(([program, { pid = 0 }]) => [program, pid]),
    async replace(program) {
      const child = running.get(program);
      if (child) await endProgram(child, "SIGKILL");
      await start(program);
    },
  };
}

function startProgram(
  stage: Stage,
  program: "web" | "worker",
  variables: Record<string, string>,
): ChildProcess {
  const profiling = stage.profiles ? ["--cpu-prof", `--cpu-prof-dir=${stage.profiles}`] : [];
  const child = spawn(
    process.execPath,
    [...profiling, ...NODE_FLAGS[program], join("lib", "cli", `${program}.ts`)],
    {
      env: {
        NODE_COMPILE_CACHE,
        ...process.env,
        ...variables,
        NODE_ENV: "production",
        MALLOC_ARENA_MAX: "2",
      },
      stdio: ["ignore", "ignore", "inherit"],
      // As `npm start` does it.
      detached: true,
    },
  );
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error("web ended before it was ready: has it been built?");
    if (Date.now() > limit) throw new Error(`web did not become ready in ${LIMIT_MS / 1000} s`);
    await delay(LOOK_MS);
  }
}

/** Waits until it has ended. */
async function endProgram(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
