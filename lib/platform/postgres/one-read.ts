import type { Pool } from "pg";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/** Runs reads that all see the same moment, so that no two numbers of one answer disagree. */
export function oneRead<T>(pool: Pool, read: (db: Sql) => Promise<T>): Promise<T> {
  return begin(pool, async (tx) => {
    await tx.query("set transaction isolation level repeatable read, read only");
    return read(tx);
  });
}
