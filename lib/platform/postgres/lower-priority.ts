import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** How far a server process that reads a file stands back behind those that answer calls. */
const NICE = 10;

/**
 * Lets the server process behind this connection stand back, where it runs on this machine and we may say so.
 * For connections that only do bulk work: it cannot be taken back.
 */
export async function lowerPriority(connection: Sql): Promise<void> {
  const { pid } = await oneRow<{ pid: number }>(connection, sql`select pg_backend_pid() as pid`);
  try {
    // Elsewhere the number may be another process, or none.
    if (!readFileSync(`/proc/${pid}/cmdline`, "latin1").startsWith("postgres: ")) return;
    setPriority(pid, NICE);
    // Each server process is a session of its own: where Linux shares time between sessions first, that is its place.
    const session = `/proc/${pid}/autogroup`;
    if (existsSync(session)) writeFileSync(session, String(NICE));
  } catch {
    return;
  }
}
