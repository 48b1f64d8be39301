import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** The nice value of a server process that loads a file, so that others answer calls first. */
const NICE = 10;

/**
 * Lowers the priority of the server process behind this connection, where it runs on this machine and we are allowed
 * to. Only for connections that do nothing but bulk work, because it cannot be undone.
 */
export async function lowerPriority(connection: Sql): Promise<void> {
  const { pid } = await oneRow<{ pid: number }>(connection, sql`select pg_backend_pid() as pid`);
  try {
    // On another machine the id would mean another process, or none.
    if (!readFileSync(`/proc/${pid}/cmdline`, "latin1").startsWith("postgres: ")) return;
    setPriority(pid, NICE);
  } catch {
    return;
  }
}
