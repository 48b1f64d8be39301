import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { until } from "./until";

const STOP_LIMIT_MS = 20_000;

export const ROOT = join(import.meta.dirname, "..");

/** Where `npm run` has what it compiled kept, too. */
const NODE_COMPILE_CACHE = join(ROOT, "node_modules/.cache/node");

export type Variables = Record<string, string>;

/** What this process started: a test that runs out of time stops nothing itself. */
const started = new Set<ChildProcess>();

/** One of the product's own processes, in a group of its own, its output in a file. */
export function run(
  program: string,
  variables: Variables,
  logFile: string,
  words: string[] = [],
): ChildProcess {
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [program, ...words], {
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
  const own: Variables = { NODE_COMPILE_CACHE, ...variables };
  return { ...inherited, ...own } as NodeJS.ProcessEnv;
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

export function isGroupAlive(child: ChildProcess): boolean {
  return signalGroup(child, 0);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
