import type { LatencyStep } from "#lib/domain/messages/latency";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** How long the oldest message has waited, in ms; null when none waits. Those of paused campaigns do not count. */
export async function oldestWaiting(db: Sql): Promise<number | null> {
  const { ms } = await oneRow<{ ms: number | null }>(
    db,
    sql`
      select extract(epoch from now() - min(j.created_at))::float8 * 1000 as ms
      from send_job j join campaign c on c.id = j.campaign_id
      where c.paused_at is null
    `,
    "oldest-waiting",
  );
  return ms === null ? null : Math.max(0, Math.round(ms));
}

/** How long messages of the last hour took from sent to delivered, from counters that are kept anyway. */
export function recentDeliveries(db: Sql): Promise<LatencyStep[]> {
  return rows(
    db,
    sql`
      select step, sum(n)::bigint as n from mirror_latency
      where grain = 1 and at > now() - interval '1 hour'
      group by step
      having sum(n) > 0
    `,
    "recent-deliveries",
  );
}
