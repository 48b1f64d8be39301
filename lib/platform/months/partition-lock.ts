import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type MonthlyTables, namesOf } from "#lib/platform/months/monthly-tables";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { isInUse } from "#lib/platform/postgres/is-in-use";
import { begin } from "#lib/platform/postgres/sql";

/** Readers and writers of messages wait as long as we wait for the lock, so wait briefly and try again later. */
const SHORT_MS = 300;
/** Sometimes longer than a second, after which PostgreSQL cancels an autovacuum that holds the lock. */
const LONGER_MS = 1500;
const PAUSE_MS = 1000;

/** `patient` is for a person who waits, about a minute; `brief` for a worker that tries again later. */
export const TRIES = { patient: 50, brief: 2 } as const;

/** Runs `work` while no other process changes partitions. False, without running it, when one does. */
export async function aloneWithPartitions(pool: pg.Pool, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      LOCKS.partitions,
    ]);
    if (!rows[0]?.mine) return false;
    await work();
    return true;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCKS.partitions]).catch((cause: Error) => {
      broken = cause;
    });
    client.release(broken);
  }
}

/**
 * Runs `work` in a transaction that locks the tables; `work` has to be short. Throws PostgreSQL's lock_not_available
 * when longer work, such as uploads or exports, held the tables at every try. `first` takes earlier locks.
 */
export async function withTablesLocked<T>(
  partitionSet: MonthlyTables,
  pool: pg.Pool,
  tries: number,
  work: (tx: pg.PoolClient) => Promise<T>,
  first: (tx: pg.PoolClient) => Promise<void> = async () => {},
): Promise<T> {
  const only = namesOf(partitionSet)
    .map((name) => `only ${name}`)
    .join(", ");
  for (let i = 1; ; i++) {
    try {
      return await begin(pool, async (tx) => {
        await tx.query(`set local lock_timeout = ${i % 4 === 0 || i === tries ? LONGER_MS : SHORT_MS}`);
        await first(tx);
        await tx.query(`lock table ${only} in access exclusive mode`);
        return await work(tx);
      });
    } catch (error) {
      if (i >= tries || !isInUse(error)) throw error;
      await delay(PAUSE_MS);
    }
  }
}
