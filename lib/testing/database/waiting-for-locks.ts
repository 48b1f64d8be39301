import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** Connections to the database that wait for a lock. Only the database's owner sees them. */
export async function waitingForLocks(db: Sql): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `,
  );
  return n;
}
