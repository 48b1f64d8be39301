import type pg from "pg";
import { openPool } from "#lib/store/pool";

/** The first version that is known to lose rows. */
const SINCE = 180_000;

/**
 * The pool of whoever moves messages on: statements that change many rows which others change at the same time. Where
 * messages are divided into months, PostgreSQL 18 may choose a row's month by another row's id once it had to wait for a
 * change of somebody else's: the row is passed over, or the server falls over. So these look for a row in every month.
 */
export function openWorkerPool(url: string, max: number, name: string): pg.Pool {
  return openPool(url, max, name, {
    onConnect: (connection) =>
      connection.query(`
        select set_config('enable_partition_pruning', 'off', false)
        where current_setting('server_version_num')::integer >= ${SINCE}
      `),
  });
}
