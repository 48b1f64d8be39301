import { readAsOf } from "#lib/console/mirror/rows/read-as-of";
import type { WindowAround } from "#lib/console/mirror/rows/windows";
import { MESSAGE } from "#lib/console/mirrored-status";
import { itemOutcome } from "#lib/console/requests/item-outcome";
import { MOVING_STATUSES, SHOWN_STATUSES } from "#lib/domain/messages/status";
import { empty, oneRow, raw, type Sql, sql } from "#lib/platform/postgres/sql";

export type OperationCounts = {
  queued: number;
  accepted: number;
  refused: number;
  unclear: number;
  skipped: number;
  /** Accepted items by their state in the mirror. */
  delivered: number;
  failed: number;
  inFlight: number;
  stopped: number;
  /** Messages with a status that this version does not know. */
  unknown: number;
  unread: number;
};

/** Counts each item of an operation once: the first five numbers add up to its total. */
export function countItems(db: Sql, operation: number): Promise<OperationCounts> {
  return oneRow(
    db,
    sql`
      with item as (
        select ${itemOutcome} as state, m.status,
          -- The one call for a whole batch knows the failure of one member only.
          case when r.batch_id is null then m.updated_at <= r.failed_at else ${readAsOf(sql`m`, sql`m.campaign`)} <= r.changed_at end as is_old
        from operation_item i
        join operation o on o.id = i.operation
        left join retry_request r on r.id = i.request
        left join mirror_message m on m.campaign = o.campaign and m.id = i.message_id
        where i.operation = ${operation}
      )
      select count(*) filter (where state = 'queued') as queued,
        count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state = 'refused') as refused,
        count(*) filter (where state = 'unclear') as unclear,
        count(*) filter (where state = 'skipped') as skipped,
        count(*) filter (where state = 'accepted' and status = ${MESSAGE.success}) as delivered,
        count(*) filter (where state = 'accepted' and status = ${MESSAGE.failure} and not is_old) as failed,
        count(*) filter (where state = 'accepted' and status = ${MESSAGE.failure} and is_old) as unread,
        count(*) filter (where state = 'accepted' and status = any(${MOVING_STATUSES}::text[])) as in_flight,
        count(*) filter (where state = 'accepted' and status = ${MESSAGE.stopped}) as stopped,
        count(*) filter (where state = 'accepted' and status <> all(${SHOWN_STATUSES}::text[])) as unknown
      from item
    `,
  );
}

/** How many of an operation's next items lie in a stretch of the list. */
export async function countQueuedWithin(
  db: Sql,
  operation: number,
  next: number,
  { newestFirst, from, until }: Omit<WindowAround, "cursor">,
): Promise<number> {
  const beyond = raw(newestFirst ? "<" : ">");
  const upTo = raw(newestFirst ? ">=" : "<=");
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*) as n
      from (
        select o.campaign, i.message_id
        from operation_item i
        join operation o on o.id = i.operation
        where i.operation = ${operation} and i.request is null and i.skipped is null
        order by i.place limit ${next}
      ) i
      join mirror_message m on m.campaign = i.campaign and m.id = i.message_id
      where m.status <> ${MESSAGE.success}
        ${from ? sql`and (m.created_at, m.id) ${beyond} (${from.createdAt}, ${from.id})` : empty}
        ${until ? sql`and (m.created_at, m.id) ${upTo} (${until.createdAt}, ${until.id})` : empty}
    `,
  );
  return n;
}
