import { maybeRow, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

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
