import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type Item = { place: number; messageId: string };

/**
 * Locks the next free items until the transaction ends; another process gets those after them. None when the operation was
 * cancelled or has no free items.
 */
export function takeItems(tx: Sql, operation: number, most: number): Promise<Item[]> {
  return rows(
    tx,
    sql`
      select i.place, i.message_id
      from operation_item i
      where i.operation = ${operation} and i.request is null and i.skipped is null
        and exists (select from operation where id = ${operation} and cancelled_at is null)
      order by i.place limit ${most}
      for update skip locked
    `,
    "take-operation-items",
  );
}

/** The outcome of an item: its call, or why none was made. */
export type EndedItem = { place: number; request: number | null; skipped: string | null };

export async function endItems(tx: Sql, operation: number, ended: EndedItem[]): Promise<void> {
  await rows(
    tx,
    sql`
      update operation_item i set request = u.request, skipped = u.skipped
      from unnest(${ended.map(({ place }) => place)}::integer[], ${ended.map(({ request }) => request)}::bigint[],
        ${ended.map(({ skipped }) => skipped)}::text[]) as u (place, request, skipped)
      where i.operation = ${operation} and i.place = u.place
    `,
    "end-operation-items",
  );
}

/** Sets the single call of all items. */
export async function setRequest(tx: Sql, operation: number, request: number): Promise<void> {
  await tx.query(sql`update operation_item set request = ${request} where operation = ${operation}`);
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

/** Whether an operation is cancelled. It cannot be cancelled until the transaction ends. */
export async function lockUncancelled(tx: Sql, operation: number): Promise<{ isCancelled: boolean }> {
  return oneRow(
    tx,
    sql`select cancelled_at is not null as is_cancelled from operation where id = ${operation} for share`,
  );
}

/** Requeues an item whose call was not accepted, or skips it. */
export async function requeueItem(
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
