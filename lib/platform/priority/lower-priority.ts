import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase, Pool } from "pg";

/**
 * Nice values of server processes: calls go before screens and the files that people wait for, and those
 * before bulk work. Web itself, at 0, goes first: every call passes through its one event loop.
 */
export const NICE = { calls: 10, screens: 13, uploads: 13, vacuum: 13, erasures: 13, bulk: 19 } as const;
/** Linux lets users other than root change one session in a tenth of a second. */
const SESSION_MS = 100;
const TRIES = 50;

/**
 * Lowers the priority of the server process of this connection, if it runs on this machine and we are allowed
 * to. Only for connections with no other use, because it cannot be undone.
 */
export async function lowerPriority(connection: ClientBase | Pool, nice: number = NICE.bulk): Promise<void> {
  const { rows } = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid;
  if (pid) lowerProcess(pid, nice);
}

/** Lowers the priority of a server process that is not one of our connections. */
export function lowerProcess(pid: number, nice: number): void {
  try {
    if (!isPostgres(pid)) return;
    setPriority(pid, nice);
    // Each server process is a session of its own. Where Linux shares time between sessions first (autogroup), a nice
    // value counts only within the session.
    if (!trySession(pid, nice)) void tryLater(pid, nice);
  } catch {
    return;
  }
}

/** On another machine the id would belong to another process, or to none. */
function isPostgres(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, "latin1").startsWith("postgres: ");
}

/** False when it may be tried again. */
function trySession(pid: number, nice: number): boolean {
  const session = `/proc/${pid}/autogroup`;
  try {
    if (existsSync(session) && isPostgres(pid)) writeFileSync(session, String(nice));
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EAGAIN");
  }
}

async function tryLater(pid: number, nice: number): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    await delay(SESSION_MS * (1 + Math.random()), null, { ref: false });
    if (trySession(pid, nice)) return;
  }
}
