import type pg from "pg";
import { openPool } from "#lib/platform/postgres/pool";

/**
 * The pool of whoever moves messages on: statements that change many rows which others change at the same time. Where
 * messages are divided into months, PostgreSQL (seen with 15 and 18) may look for a row in another row's month once it
 * had to wait for a change of somebody else's: the row is passed over. 18.4 was even seen to crash there. So these look
 * for a row in every month.
 */
export function openWorkerPool(url: string, max: number, name: string): pg.Pool {
  return openPool(url, max, name, {
    onConnect: (connection) => connection.query("set enable_partition_pruning = off"),
  });
}
