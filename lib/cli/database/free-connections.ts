import { mostConnections, type Part } from "#lib/platform/postgres/connection-counts";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";

/** PostgreSQL's code for "too many connections". */
export const FULL = "53300";

export const NO_CONNECTION_LEFT =
  `No connection is left. A web opens up to ${mostConnections("web")}, a worker up to ${mostConnections("worker")}: ` +
  "raise max_connections, or the limit of the role or the database, or stop what else is connected.";

/** The warning if the database has fewer connections left than these processes open; otherwise null. */
export async function fewConnections(url: string, parts: Part[]): Promise<string | null> {
  const pool = openPool(url, 1, "redial start");
  const { left, most } = await countConnections(pool).finally(() => pool.end());
  const needed = parts.reduce((sum, part) => sum + mostConnections(part), 0);
  if (left >= needed) return null;
  return (
    `The database has ${left} connections left, and ${parts.join(" and ")} open up to ${needed}. When none is left, calls ` +
    `are answered 503 and deliveries wait. Let it have ${needed - left} more: raise max_connections of the server, now ${most}, ` +
    "or the limit of the role or the database."
  );
}

/** Number of further connections that the limits of server, database and role allow; this one is not counted. */
function countConnections(pool: ReturnType<typeof openPool>): Promise<{ left: number; most: number }> {
  return oneRow(
    pool,
    sql`
      select current_setting('max_connections')::integer as most, 1 + greatest(-1, least(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true)::integer, 0)
          - (select sum(numbackends) from pg_stat_database),
        (select nullif(datconnlimit, -1) - numbackends from pg_database d join pg_stat_database s on s.datid = d.oid
         where d.datname = current_database()),
        (select nullif(rolconnlimit, -1) - (select count(*) from pg_stat_activity where usename = rolname) from pg_roles
         where rolname = session_user)))::integer as left
    `,
  );
}
