import { MESSAGE, RETRYABLE_BATCHES } from "#lib/console/mirrored-status";
import { itemOutcome, itemReason } from "#lib/console/requests/item-outcome";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type ItemReasonRow = {
  kind: "refused" | "skipped";
  reason: string;
  said: string;
  n: number;
  /** How many of these items now need action. */
  needAction: number;
  traceId: string | null;
};

/** Why items were refused or skipped, most frequent first, with the trace id of one of them. */
export function listItemReasons(
  db: Sql,
  operation: number,
  finalCodes: readonly string[],
): Promise<ItemReasonRow[]> {
  return rows(
    db,
    sql`
      select ${itemOutcome} as kind, ${itemReason} as reason,
        coalesce(r.said, '') as said, count(*) as n, max(r.trace_id) as trace_id,
        count(*) filter (where m.status = ${MESSAGE.failure} and not m.spent and not c.one_time_passwords
          and (m.code is null or m.code <> all(${finalCodes}::text[]))
          and (b.status is null or b.status in (${RETRYABLE_BATCHES}))) as need_action
      from operation_item i
      join operation o on o.id = i.operation
      join console_campaign c on c.id = o.campaign
      left join retry_request r on r.id = i.request
      left join mirror_message m on m.campaign = o.campaign and m.id = i.message_id
      left join mirror_batch b on b.campaign = m.campaign and b.id = m.batch_id
      where i.operation = ${operation} and ${itemOutcome} in ('refused', 'skipped')
      group by 1, 2, 3
      order by n desc, said
    `,
  );
}
