import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Messages waiting and the age of the oldest in seconds, by stage. */
export function queueDepth(db: Sql): Promise<{ stage: number; n: number; oldestSeconds: number }[]> {
  return rows(
    db,
    sql`
      select stage, sum(n)::bigint as n, extract(epoch from now() - min(created_at))::float8 as oldest_seconds
      from send_job
      group by stage
      order by stage
    `,
    "queue-depth",
  );
}
