import { dropChunks } from "#lib/console/operations/export-chunks";
import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { empty, maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

/** The person who began it was removed, or may no longer do this. */
export type StopReason = "removed" | "role";

export type OperationRow = Requester & {
  id: number;
  campaign: number;
  kind: "whole_batch" | "chosen" | "export";
  batchId: string | null;
  title: string;
  choice: string;
  /** The frozen filter that selected its messages, or null. */
  filter: string | null;
  /** The retry plan that began it; null for an operator's own. */
  plan: number | null;
  total: number;
  createdAt: Date;
  cancelledAt: Date | null;
  cancelledBy: string | null;
  /** Why it was stopped although nobody cancelled it. */
  stopReason: StopReason | null;
  endedAt: Date | null;
  /** Whether the person who began it sees only what they sent, so that it contains nothing else. */
  ownOnly: boolean;
};

/** The table's columns for an `OperationRow`. */
export const OPERATION_COLUMNS = sql`
  id, campaign, kind, batch_id, title, choice, filter, plan, total, operator_id, operator_email, address, created_at,
  cancelled_at, cancelled_by, stop_reason, ended_at, own_only
`;

/** Older operations are no longer shown, because they are being deleted, items first. */
const isKept = sql`(ended_at is null or ended_at > now() - ${KEPT_DAYS.operations} * interval '1 day')`;

export function findOperation(db: Sql, campaign: number, id: number): Promise<OperationRow | null> {
  return maybeRow(
    db,
    sql`select ${OPERATION_COLUMNS} from operation where campaign = ${campaign} and id = ${id} and ${isKept}`,
  );
}

/** An operation of any campaign, for the process that runs it. */
export function findAnyOperation(db: Sql, id: number): Promise<OperationRow | null> {
  return maybeRow(db, sql`select ${OPERATION_COLUMNS} from operation where id = ${id}`);
}

/** The last operations of a campaign, or on one of its batches, newest first. */
export function listOperations(
  db: Sql,
  campaign: number,
  batchId: string | null,
  limit: number,
): Promise<OperationRow[]> {
  return rows(
    db,
    sql`
      select ${OPERATION_COLUMNS} from operation
      where campaign = ${campaign} and ${isKept} ${batchId === null ? empty : sql`and batch_id = ${batchId}`}
      order by id desc limit ${limit}
    `,
  );
}

/** The operation that runs on a batch, or null. */
export function findRunningOnBatch(db: Sql, campaign: number, batchId: string): Promise<OperationRow | null> {
  return maybeRow(
    db,
    sql`
      select ${OPERATION_COLUMNS} from operation
      where campaign = ${campaign} and batch_id = ${batchId} and ended_at is null
    `,
  );
}

/** Operations with single calls that still have some to make. */
export function listUnfinished(db: Sql): Promise<OperationRow[]> {
  return rows(
    db,
    sql`
      select ${OPERATION_COLUMNS} from operation o
      where ended_at is null and cancelled_at is null and exists (
        select from operation_item where operation = o.id and request is null and skipped is null)
    `,
    "list-unfinished-operations",
  );
}

/** Ends the operations that have nothing left to do. */
export async function endFinished(db: Sql): Promise<void> {
  await rows(
    db,
    sql`
      update operation o set ended_at = clock_timestamp()
      where ended_at is null and kind <> 'export'
        and not exists (select from operation_item where operation = o.id and request is null and skipped is null)
        and not exists (
          select from retry_request where operation = o.id and state in ('waiting', 'sending', 'unclear'))
    `,
    "end-finished-operations",
  );
}

/** Stops further calls; those already made stay. False when the operation has ended or was cancelled. */
export async function cancelOperation(
  tx: Sql,
  campaign: number,
  id: number,
  by: string,
  reason: StopReason | null = null,
): Promise<boolean> {
  const cancelled = await tx.query(sql`
    update operation set cancelled_at = clock_timestamp(), cancelled_by = ${by}, stop_reason = ${reason},
      ended_at = case when kind = 'export' then clock_timestamp() end
    where campaign = ${campaign} and id = ${id} and ended_at is null and cancelled_at is null
  `);
  if (cancelled.rowCount !== 1) return false;
  await dropChunks(tx, id);
  // Waits for an item that another process holds, and leaves it alone, because its call has been recorded.
  await tx.query(sql`
    update operation_item set skipped = 'cancelled' where operation = ${id} and request is null and skipped is null
  `);
  await tx.query(sql`
    update retry_request set state = 'cancelled', changed_at = clock_timestamp()
    where operation = ${id} and state = 'waiting'
  `);
  return true;
}

/** How many calls an operation has made in the last minute. */
export function callsLately(db: Sql, operation: number): Promise<{ n: number; seconds: number }> {
  return oneRow(
    db,
    sql`
      select count(*) as n,
        coalesce(extract(epoch from clock_timestamp() - min(requested_at)), 0)::float8 as seconds
      from retry_request
      where operation = ${operation} and requested_at > clock_timestamp() - interval '1 minute'
    `,
  );
}
