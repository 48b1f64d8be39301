import { OPERATION_COLUMNS, type OperationRow } from "#lib/console/operations/operations";
import { empty, maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

export type NewOperation = Requester &
  Pick<OperationRow, "campaign" | "kind" | "batchId" | "title" | "choice"> & {
    messageIds: string[];
    /** Whether it begins for a person who sees only what they sent. A person's own request shows that by its pool. */
    ownOnly?: boolean;
  };

/** Freezes the list of a bulk retry; null when another one of the same batch is running. */
export async function insertOperation(tx: Sql, operation: NewOperation): Promise<OperationRow | null> {
  const { messageIds, ...row } = operation;
  const made = await insertOperationRow(tx, { ...row, filter: null, total: messageIds.length });
  if (!made) return null;
  await tx.query(sql`
    insert into operation_item (operation, place, message_id)
    select ${made.id}, place, id from unnest(${messageIds}::text[]) with ordinality as u (id, place)
  `);
  return made;
}

/** Inserts the operation without its items; null when another one of the same batch is running. */
export function insertOperationRow(
  tx: Sql,
  operation: Omit<NewOperation, "messageIds"> &
    Pick<OperationRow, "filter" | "total"> & {
      /** When the filter was frozen. */
      createdAt?: Date;
    },
): Promise<OperationRow | null> {
  return maybeRow(
    tx,
    sql`
      insert into operation (campaign, kind, batch_id, title, choice, filter, total, operator_id, operator_email,
        address, created_at ${operation.ownOnly ? sql`, own_only` : empty})
      values (${operation.campaign}, ${operation.kind}, ${operation.batchId}, ${operation.title},
        ${operation.choice}, ${operation.filter}, ${operation.total}, ${operation.operatorId},
        ${operation.operatorEmail}, ${operation.address},
        coalesce(${operation.createdAt ?? null}, clock_timestamp()) ${operation.ownOnly ? sql`, true` : empty})
      on conflict do nothing
      returning ${OPERATION_COLUMNS}
    `,
  );
}
