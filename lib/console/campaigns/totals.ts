import { MESSAGE, RETRYABLE_BATCHES } from "#lib/console/mirrored-status";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type TotalsRow = { campaign: number; inFlight: number; worthRetrying: number };

/** For each campaign with messages: how many are on their way, and how many have failed and may be retried now. */
export function listTotals(
  db: Sql,
  campaigns: number[],
  movingStatuses: readonly string[],
  finalCodes: readonly string[],
): Promise<TotalsRow[]> {
  return rows(
    db,
    sql`
      select campaign,
        coalesce(sum(n) filter (where status = any(${movingStatuses}::text[])), 0)::bigint as in_flight,
        coalesce(sum(n) filter (
          where status = ${MESSAGE.failure} and not spent and code <> all(${finalCodes}::text[])
        ), 0)::bigint as worth_retrying
      from (
        select campaign, status, code, spent, n from mirror_count
        where campaign = any(${campaigns}::integer[]) and scope = ''
        union all
        select c.campaign, c.status, c.code, c.spent, -c.n
        from mirror_batch b
        join mirror_count c on c.campaign = b.campaign and c.scope = 'b:' || b.id and c.status = ${MESSAGE.failure}
        where b.campaign = any(${campaigns}::integer[])
          and b.status not in (${RETRYABLE_BATCHES})
      ) counted
      group by campaign
    `,
    "list-totals",
  );
}
