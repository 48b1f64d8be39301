import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type StoredTable, storedTables } from "#lib/installation/backup/stored-tables";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { isInUse } from "#lib/platform/postgres/is-in-use";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { lowerPriority } from "#lib/platform/priority/lower-priority";
import { SetupError } from "#lib/platform/setup-error";

export type Snapshot = { db: pg.PoolClient; tables: StoredTable[]; strange: string[] };

/** How long to wait for a change of tables to end. */
const LOCK_MS = 60_000;
const TRIES = 5;
const SLOT_TRIES = 11;
const SLOT_MS = 100;

/**
 * Runs `read` on one snapshot of the whole database. The tables cannot be changed meanwhile, their rows can. One backup
 * at a time. Throws SetupError when another one is being made, or the tables are being changed.
 */
export async function onSnapshot<T>(url: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const pool = openPool(url, 1, "redial backup");
  const db = await pool.connect();
  try {
    await claimSlot(db);
    // Calls and delivery go first.
    await lowerPriority(db);
    const result = await read(await openSnapshot(db));
    // The server notices a closed connection a moment later. The next backup may begin at once.
    await db.query("rollback");
    await db.query(sql`select pg_advisory_unlock(${LOCKS.backup})`);
    return result;
  } finally {
    // Closing the connection ends a COPY in any state, the transaction, and the advisory lock.
    db.release(true);
    await pool.end();
  }
}

/** Asks again for a second: the server may not have noticed yet that the connection of one that just failed is closed. */
async function claimSlot(db: pg.PoolClient): Promise<void> {
  for (let i = 0; i < SLOT_TRIES; i++) {
    if (i > 0) await delay(SLOT_MS);
    const { mine } = await oneRow<{ mine: boolean }>(
      db,
      sql`select pg_try_advisory_lock(${LOCKS.backup}) as mine`,
    );
    if (mine) return;
  }
  throw new SetupError("Another backup of this database is being made. Try again when it has ended.");
}

async function openSnapshot(db: pg.PoolClient): Promise<Snapshot> {
  for (let i = 0; i < TRIES; i++) {
    const before = await storedTables(db);
    await db.query("begin isolation level repeatable read, read only");
    if (await lockTables(db, before.tables)) {
      // The snapshot is taken here, after the locks, so nothing has changed between the two.
      const locked = await storedTables(db);
      if (JSON.stringify(locked) === JSON.stringify(before)) return { db, ...locked };
    }
    await db.query("rollback");
  }
  throw new SetupError("The tables of the database are being changed at this moment. Try again in a minute.");
}

/** False when a table has gone, or somebody keeps it locked. */
async function lockTables(db: pg.PoolClient, tables: StoredTable[]): Promise<boolean> {
  try {
    await db.query(`set local lock_timeout = ${LOCK_MS}`);
    await db.query(`lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`);
    return true;
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "42P01";
    if (isGone || isInUse(error)) return false;
    throw error;
  }
}
