import type { LatencyStep } from "#lib/domain/messages/latency";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Times from sent to delivered of the last hour's messages, from existing counters. */
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
