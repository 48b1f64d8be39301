import type { Pool } from "pg";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/**
 * Begins a transaction that reads from one snapshot. Its reads never wait for other transactions, so they
 * search only the months that they need (see worker-pool.ts).
 */
export const ON_ONE_SNAPSHOT =
  "set transaction isolation level repeatable read, read only; set local enable_partition_pruning = on";

/** Runs reads on one snapshot, so that the numbers of an answer agree. */
export function inSnapshot<T>(pool: Pool, read: (db: Sql) => Promise<T>): Promise<T> {
  return begin(pool, async (tx) => {
    await tx.query(ON_ONE_SNAPSHOT);
    return read(tx);
  });
}
