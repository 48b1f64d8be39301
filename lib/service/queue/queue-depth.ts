import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { PRIORITY } from "#lib/service/queue/send-jobs";

/**
 * Messages waiting by stage, and since how many seconds the oldest does. Those of paused campaigns and held batches wait for nobody, what
 * waited through a pause waits since its end, and time outside a campaign's hours does not count.
 */
export function queueDepth(db: Sql): Promise<{ stage: number; n: number; oldestSeconds: number }[]> {
  return rows(
    db,
    sql`
      select j.stage, sum(j.n)::bigint as n,
        coalesce(extract(epoch from now() - min(waits_since(c.batch_hours, j.batch_id, j.created_at, c.resumed_at)) filter (where c.paused_at is null and j.priority <> ${PRIORITY.parked})), 0)::float8
          as oldest_seconds
      from send_job j join campaign c on c.id = j.campaign_id
      group by j.stage
      order by stage
    `,
    "queue-depth",
  );
}
