import type { Pool } from "pg";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/** Runs reads on one snapshot, so that the numbers of an answer agree. */
export function oneRead<T>(pool: Pool, read: (db: Sql) => Promise<T>): Promise<T> {
  return begin(pool, async (tx) => {
    await tx.query("set transaction isolation level repeatable read, read only");
    return read(tx);
  });
}
