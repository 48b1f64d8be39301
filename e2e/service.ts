import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "./free-port";
import { runFolder } from "./run";
import { until } from "./until";

/** Long enough for a build, when the last one is out of date. */
const FIRST_START_LIMIT_MS = 180_000;
const START_LIMIT_MS = 40_000;
const STOP_LIMIT_MS = 20_000;

export const ROOT = join(import.meta.dirname, "..");

export type Variables = Record<string, string>;

/** Where a service runs, and what the command line needs to reach the same one. */
export type Location = { url: string; dataDir: string; variables: Variables };

export type Service = Location & {
  /** What Ctrl-C does: everything ends, in order. */
  stop(): Promise<void>;
  /** SIGKILL to the whole process group. */
  kill(): Promise<void>;
  isGroupAlive(): boolean;
};

/** Starts the real product on a data folder of its own, and builds it first if that is needed. */
export function startFirstService(): Promise<Service> {
  return launch({}, FIRST_START_LIMIT_MS);
}

/** Starts one more, beside the first. */
export function startService(changes: Variables = {}): Promise<Service> {
  return launch(changes, START_LIMIT_MS);
}

/** Starts again what ended: on its data folder, at its address, with its settings. */
export function restartService({ variables }: Location): Promise<Service> {
  return launch(variables, START_LIMIT_MS);
}

async function launch(changes: Variables, limitMs: number): Promise<Service> {
  const dataDir = changes.DATA_DIR ?? (await mkdtemp(join(runFolder(), "data-")));
  const port = changes.PORT ?? String(await findFreePort());
  const variables = { ...defaultVariables(dataDir), PORT: port, ...changes };
  const url = `http://127.0.0.1:${port}`;
  const child = run("lib/cli/start.ts", variables, `${dataDir}.log`);
  await untilHealthy(child, url, `${dataDir}.log`, limitMs);
  return {
    url,
    dataDir,
    variables,
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
    isGroupAlive: () => isGroupAlive(child),
  };
}

/** What this process started: a test that runs out of time stops nothing itself. */
const started = new Set<ChildProcess>();

/** One of the product's own processes, in a group of its own, its output in a file. */
export function run(program: string, variables: Variables, logFile: string): ChildProcess {
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    detached: true,
    env: processEnvironment(variables),
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  if (started.size === 0)
    process.once("exit", () => started.forEach((each) => void signalGroup(each, "SIGKILL")));
  started.add(child);
  return child;
}

/** This process's environment without the test runner's NODE_ENV: the product decides that itself. */
export function processEnvironment(variables: Variables): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...inherited } = process.env;
  return { ...inherited, ...variables } as NodeJS.ProcessEnv;
}

export async function untilHealthy(
  child: ChildProcess,
  url: string,
  logFile: string,
  limitMs = START_LIMIT_MS,
): Promise<void> {
  const healthy = () =>
    fetch(`${url}/api/health`).then(
      (response) => response.status === 200,
      () => child.exitCode !== null,
    );
  await until(healthy, limitMs, "the start of the service").catch(async (error) => {
    await end(child, "SIGKILL");
    throw error;
  });
  if (child.exitCode !== null)
    throw new Error(`the service did not start:\n${await readFile(logFile, "utf8")}`);
}

/** A signal to the group's leader, or for SIGKILL to the group; the group too when the leader does not obey. */
export async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (signal === "SIGTERM" && child.exitCode === null) {
    child.kill(signal);
    await until(() => child.exitCode !== null || child.signalCode !== null, STOP_LIMIT_MS, "the stop").catch(
      () => undefined,
    );
  }
  if (isGroupAlive(child)) signalGroup(child, "SIGKILL");
  await until(() => !isGroupAlive(child), STOP_LIMIT_MS, "the end of the process group");
}

function isGroupAlive(child: ChildProcess): boolean {
  return signalGroup(child, 0);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

/** Every setting, so that a developer's own `.env` never reaches a test; empty means unset. */
function defaultVariables(dataDir: string): Variables {
  return {
    DATA_DIR: dataDir,
    DEMO: "0",
    LOG_LEVEL: "warn",
    SIMULATOR_LATENCY_MS: "200",
    SIMULATOR_FAILURE_RATE: "0",
    SIMULATOR_LOG: `${dataDir}.handed-over`,
    HOST: "",
    DATABASE_URL: "",
    SERVICE_ENVIRONMENT: "",
    SERVICE_TIME_ZONE: "",
    PUBLIC_URL: "",
    TRUSTED_PROXIES: "",
    REQUIRE_HTTPS: "",
    SECRET_KEY: "",
    SIMULATOR_IN_PRODUCTION: "",
  };
}
