import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, serverEnvironment } from "#lib/platform/embedded/account";
import { clearLeftovers, isReady } from "#lib/platform/embedded/leftover";
import { lowerVacuum } from "#lib/platform/embedded/lower-vacuum";
import { type ServerSettings, serverSettings } from "#lib/platform/embedded/server-settings";
import { diskFull, SetupError } from "#lib/platform/setup-error";

export type ServerPlan = {
  dataDir: string;
  data: string;
  account: Account;
  socketFolder: string;
  settings?: ServerSettings;
};
export type Server = { pid: number; ended: Promise<unknown> };

const LOOK_MS = 10;
const RETRY_MS = 200;
/** How long the last processes of a killed server may keep its shared memory. */
const RETRY_LIMIT_MS = 60_000;
const SLOW_MS = 10_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;
const SHOWN_LINES = 12;

/** Starts the server and waits until it accepts connections. Throws SetupError with the log's last lines. */
export async function startServer(plan: ServerPlan, log: (line: string) => void): Promise<Server> {
  const until = Date.now() + RETRY_LIMIT_MS;
  for (;;) {
    await clearLeftovers(plan, log);
    const logFile = openLog(plan);
    const child = spawnServer(plan, logFile.descriptor);
    closeSync(logFile.descriptor);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    endWithStarter(child, ended);
    if (child.pid && (await becomesReady(child, plan.data, log))) {
      const server = { pid: child.pid, ended };
      lowerVacuum(server);
      return server;
    }
    const said = readFileSync(logFile.path).subarray(logFile.length).toString();
    // The processes of a killed server end a moment after it.
    const passes = /pre-existing shared memory block|lock file ".*" already exists/.test(said);
    if (!passes || Date.now() > until) throw startError(plan, logFile.path, said);
    await delay(RETRY_MS);
  }
}

function spawnServer({ data, account, socketFolder, settings }: ServerPlan, output: number): ChildProcess {
  const { native, prefix, uid, gid } = account;
  const words = [
    ...prefix,
    join(native, "bin", "postgres"),
    "-D",
    data,
    ...serverSettings(native, socketFolder, settings),
  ];
  const [command = "", ...args] = words;
  return spawn(command, args, {
    cwd: data,
    uid,
    gid,
    // Ctrl-C reaches every process of the terminal, and PostgreSQL has to stop last.
    detached: true,
    stdio: ["ignore", output, output],
    env: serverEnvironment(),
  });
}

/** The last resort if a starter exits without stopping the server. */
function endWithStarter(child: ChildProcess, ended: Promise<unknown>): void {
  const end = () => child.kill("SIGINT");
  process.once("exit", end);
  ended.then(() => process.off("exit", end));
}

async function becomesReady(
  child: ChildProcess,
  data: string,
  log: (line: string) => void,
): Promise<boolean> {
  const begun = Date.now();
  let isReported = false;
  let failed = false;
  child.once("error", () => {
    failed = true;
  });
  while (!failed && child.exitCode === null && child.signalCode === null) {
    if (child.pid && isReady(data, child.pid)) return true;
    if (!isReported && Date.now() - begun > SLOW_MS) {
      log("PostgreSQL is still putting its files in order after a crash …");
      isReported = true;
    }
    await delay(LOOK_MS);
  }
  return false;
}

/** The server's log and its current length. A long log is renamed, and one old log is kept. */
function openLog({ dataDir, account: { uid, gid } }: ServerPlan) {
  const path = join(dataDir, "postgres.log");
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) {
    rmSync(`${path}.1`, { force: true });
    renameSync(path, `${path}.1`);
  }
  const descriptor = openSync(path, "a", 0o600);
  if (uid !== undefined && gid !== undefined) fchownSync(descriptor, uid, gid);
  return { path, descriptor, length: fstatSync(descriptor).size };
}

function startError({ dataDir }: ServerPlan, logFile: string, said: string): SetupError {
  if (/No space left on device|Disk quota exceeded/.test(said)) return diskFull(dataDir);
  const lines = said.trim().split("\n").slice(-SHOWN_LINES).join("\n");
  return new SetupError(`PostgreSQL did not start. The last lines of ${logFile}:\n${lines}`);
}
