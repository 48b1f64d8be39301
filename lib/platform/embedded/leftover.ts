import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hasEnded, runningProcess, signal } from "#lib/platform/embedded/process";
import { closeSocketFolder, removeSocket } from "#lib/platform/embedded/socket";

/** How long a server may take to write its memory to disk before it is killed. */
const STOP_MS = 15_000;
const CUT_MS = 5_000;

/**
 * Prepares for a new server: ends a server that outlived its starter, and removes the lock of a killed one. An old
 * server is not reused, because a new one has today's settings and binaries and ends with its new starter.
 */
export async function clearLeftovers(
  { data, socketFolder }: { data: string; socketFolder: string },
  log: (line: string) => void,
): Promise<void> {
  const lock = readLock(data);
  if (!lock) return;
  if (isServerOf(lock.pid, data)) {
    log("Ending a PostgreSQL that an earlier start left behind …");
    await stopServer(lock.pid);
  }
  // A killed server left this lock. PostgreSQL would mistake any later process with that id for its owner.
  rmSync(join(data, "postmaster.pid"), { force: true });
  removeSocket(socketFolder);
  if (lock.socketFolder && lock.socketFolder !== socketFolder) closeSocketFolder(lock.socketFolder);
}

/** Stops a server: open transactions are rolled back, committed ones are written. Kills it after 15 s. */
export async function stopServer(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await hasEnded(pid, STOP_MS)) return;
  signal(pid, "SIGQUIT");
  if (await hasEnded(pid, CUT_MS)) return;
  signal(pid, "SIGKILL");
  await hasEnded(pid, CUT_MS);
}

/** Whether the server that this process started accepts connections. */
export function isReady(data: string, pid: number): boolean {
  const lock = readLock(data);
  return lock?.pid === pid && lock.state === "ready";
}

/** The lines of `postmaster.pid` that are needed here. */
function readLock(data: string) {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), socketFolder: lines[4]?.trim(), state: lines[7]?.trim() };
  } catch {
    return null;
  }
}

function isServerOf(pid: number, data: string): boolean {
  return runningProcess(pid)?.command.includes(`-D ${data} `) ?? false;
}
