import type { WindowAround } from "#lib/console/mirror/rows/windows";
import { MESSAGE, RETRYABLE_BATCHES } from "#lib/console/mirrored-status";
import { itemOutcome, itemReason } from "#lib/console/requests/item-outcome";
import { MESSAGE_STATUSES, MOVING_STATUSES } from "#lib/domain/messages/status";
import { empty, maybeRow, oneRow, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Takes the next item nobody has taken; null when there is none or the operation was cancelled. Locked until the
 * transaction ends: another process takes the one after it.
 */
export function takeItem(tx: Sql, operation: number): Promise<{ place: number; messageId: string } | null> {
  return maybeRow(
    tx,
    sql`
      select i.place, i.message_id
      from operation_item i
      where i.operation = ${operation} and i.request is null and i.skipped is null
        and exists (select from operation where id = ${operation} and cancelled_at is null)
      order by i.place limit 1
      for update skip locked
    `,
    "take-operation-item",
  );
}

export async function skipItem(tx: Sql, operation: number, place: number, reason: string): Promise<void> {
  await tx.query(
    sql`update operation_item set skipped = ${reason} where operation = ${operation} and place = ${place}`,
  );
}

/** The call of one item, or without a place the one call of all of them. */
export async function setRequest(
  tx: Sql,
  operation: number,
  place: number | null,
  request: number,
): Promise<void> {
  await tx.query(sql`
    update operation_item set request = ${request}
    where operation = ${operation} and (${place}::integer is null or place = ${place})
  `);
}

export type OperationCounts = {
  queued: number;
  accepted: number;
  refused: number;
  unclear: number;
  skipped: number;
  /** Of the accepted ones, as the mirror has them. */
  delivered: number;
  failed: number;
  inFlight: number;
  /** Of a status that no list of ours names. */
  unknown: number;
  unread: number;
};

/** Everything an operation is made of, each item counted once: the first five add up to its total. */
export function countItems(db: Sql, operation: number): Promise<OperationCounts> {
  return oneRow(
    db,
    sql`
      with item as (
        select ${itemOutcome} as state, m.status,
          -- The one call for a whole batch knows the failure of one member only.
          case when r.batch_id is null then m.updated_at <= r.failed_at else m.read_at <= r.changed_at end as is_old
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
        count(*) filter (where state = 'accepted' and status <> all(${MESSAGE_STATUSES}::text[])) as unknown
      from item
    `,
  );
}

export type ItemReasonRow = {
  kind: "refused" | "skipped";
  reason: string;
  said: string;
  n: number;
  /** Of these, how many a list of what needs action holds now. */
  needAction: number;
  traceId: string | null;
};

/** Why items were refused or skipped, the most frequent first, with the trace id of one of them. */
export function listItemReasons(
  db: Sql,
  operation: number,
  finalCodes: readonly string[],
): Promise<ItemReasonRow[]> {
  return rows(
    db,
    sql`
      select case when i.skipped is null and r.state in ('refused', 'lost') then 'refused' else 'skipped' end as kind,
        ${itemReason} as reason,
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
      where i.operation = ${operation} and (i.skipped is not null or r.state in ('denied', 'cancelled', 'refused', 'lost'))
      group by 1, 2, 3
      order by n desc, said
    `,
  );
}

/** Skips the item of a message, unless its call was made meanwhile. */
export async function skipMessage(
  db: Sql,
  operation: number,
  messageId: string,
  reason: string,
): Promise<void> {
  await db.query(sql`
    update operation_item set skipped = ${reason}
    where operation = ${operation} and message_id = ${messageId} and request is null and skipped is null
  `);
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

/** Whether an operation is cancelled; until the transaction ends, nobody cancels it. */
export async function holdUncancelled(tx: Sql, operation: number): Promise<{ isCancelled: boolean }> {
  return oneRow(
    tx,
    sql`select cancelled_at is not null as is_cancelled from operation where id = ${operation} for share`,
  );
}

/** Puts an item back among those whose turn is to come, its call not having been taken; or skips it. */
export async function putBackItem(
  tx: Sql,
  operation: number,
  request: number,
  skipped: string | null,
): Promise<void> {
  await tx.query(sql`
    update operation_item set request = null, skipped = ${skipped}
    where operation = ${operation} and request = ${request}
  `);
}
