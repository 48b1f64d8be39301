import type pg from "pg";
import { limitPendingList } from "#lib/platform/postgres/pending-list";
import { openPool } from "#lib/platform/postgres/pool";
import { lowerPriority, NICE } from "#lib/platform/priority/lower-priority";

/**
 * The pool for statements that change many rows which others change at the same time, such as delivery. If messages are
 * divided into months, PostgreSQL (seen with 15 and 18) can search the wrong month after it has waited for another
 * change, and miss the row. Version 18.4 even crashed. So these statements search every month.
 */
export function openWorkerPool(url: string, max: number, name: string): pg.Pool {
  return openPool(url, max, name, {
    onConnect: async (connection) => {
      await prepare(connection);
      await lowerPriority(connection, NICE.calls);
    },
  });
}

/** A worker pool for bulk work. Calls have priority if the database is on this machine. `waitMs`: see `openPool`. */
export function openBulkPool(url: string, max: number, name: string, waitMs?: number): pg.Pool {
  return openPool(url, max, name, {
    waitMs,
    onConnect: async (connection) => {
      await prepare(connection);
      await limitPendingList(connection, "bulk");
      await lowerPriority(connection);
    },
  });
}

/** Work is looked up by keys in large tables, so a whole table is never read if an index can be used. */
async function prepare(connection: pg.ClientBase): Promise<void> {
  await connection.query("set enable_partition_pruning = off; set enable_seqscan = off");
}
