import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBinaries } from "#lib/platform/embedded/binaries";
import { startEmbedded } from "#lib/platform/embedded/start";
import { openPool } from "#lib/platform/postgres/pool";
import { SetupError } from "#lib/platform/setup-error";

/** The database is discarded, so nothing has to reach the disk or be logged for a crash. */
const SETTINGS = { fsync: "off", full_page_writes: "off", wal_level: "minimal", max_wal_senders: 0 };

/**
 * Runs `work` on an empty database and removes that whatever becomes of it: a server of its own in a temporary folder
 * (TMPDIR), or where this machine has no built-in PostgreSQL, a database beside that of `databaseUrl`.
 */
export async function onScratchDatabase<T>(
  databaseUrl: string | null,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl && !hasBinaries()) return beside(databaseUrl, work);
  const folder = await mkdtemp(join(tmpdir(), "redial-check-"));
  try {
    const server = await startEmbedded(folder, () => undefined, SETTINGS);
    return await work(server.url).finally(server.stop);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Works on a new database of the same server. Throws SetupError when the user may not create one. */
export async function beside<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `redial_check_${randomBytes(6).toString("hex")}`;
  const url = new URL(databaseUrl);
  url.pathname = name;
  const pool = openPool(databaseUrl, 1, "redial check");
  try {
    await pool.query(`create database ${name}`).catch((error: Error) => {
      throw new SetupError(
        `There is no scratch database to restore into (${error.message}). Grant the right with "alter role USER createdb", ` +
          "or check the file on a machine with the built-in PostgreSQL: that needs the file and SECRET_KEY only.",
      );
    });
    return await work(url.href).finally(() => pool.query(`drop database if exists ${name} with (force)`));
  } finally {
    await pool.end();
  }
}

function hasBinaries(): boolean {
  try {
    findBinaries();
    return true;
  } catch {
    return false;
  }
}
