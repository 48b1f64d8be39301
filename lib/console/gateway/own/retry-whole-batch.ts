import type { Pool } from "pg";
import { BATCH_RUNNING, batchDenied, WHOLE_BATCH } from "#lib/console/operations/batch-retry-labels";
import { insertOperationRow, type NewOperation } from "#lib/console/operations/insert-operation";
import type { OperationRow } from "#lib/console/operations/operations";
import type { Reader } from "#lib/console/reader";
import { type Refusal, refusals } from "#lib/domain/api/errors";
import { parseId } from "#lib/domain/api/id";
import { isRefusedError } from "#lib/domain/api/refused-error";
import { seesWhole } from "#lib/domain/people/role";
import { retryRefusalLabel } from "#lib/domain/retries/retry-refusal-labels";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { retryBatchWithin } from "#lib/service/batches/retry-batch";
import { notifyDelivery } from "#lib/service/queue/notify";
import { MESSAGE } from "#lib/service/stored-status";

export type WholeBatch = Omit<NewOperation, "kind" | "choice" | "messageIds"> & { batchId: string };

/**
 * Retries a batch of this installation's service in one transaction with its operation, record and audit. The operation's
 * list is the retried messages. Throws RefusedError.
 */
export async function retryWholeBatch(
  pool: Pool,
  reader: Reader,
  of: string,
  batch: WholeBatch,
): Promise<{ operation: number }> {
  const traceId = batch.consoleTraceId ?? crypto.randomUUID();
  let operation = 0;
  const refused = await begin(pool, (tx) =>
    retryBatchWithin(tx, of, parseId("batch", batch.batchId) ?? "", async (retried) => {
      const made = await insertOperationRow(tx, {
        ...batch,
        kind: "whole_batch",
        choice: WHOLE_BATCH,
        filter: null,
        total: retried,
        ownOnly: !seesWhole(reader.role),
      });
      if (!made) throw batchDenied(BATCH_RUNNING);
      operation = made.id;
      await recordWhole(tx, made, of, traceId);
    }),
  ).catch((error: unknown) => {
    throw isRefusedError(error) ? batchDenied(wordsOf(error.refusal, error.message), traceId) : error;
  });
  if (refused) throw batchDenied(wordsOf(refused, refusals[refused].message), traceId);
  notifyDelivery(pool);
  return { operation };
}

/** The refusal in words. Unlike after a call, the batch is not marked as failed. */
function wordsOf(refused: Refusal, message: string): string {
  if (refused === "batchUnresolved") return "Messages of the batch are still waiting for the queue.";
  return retryRefusalLabel(refusals[refused].code, message, null);
}

/** Records the messages that are `created` now: all are retried ones, as a batch with others is refused. */
async function recordWhole(tx: Sql, operation: OperationRow, of: string, traceId: string): Promise<void> {
  const { id, campaign, batchId, total, operatorId, operatorEmail, address, choice } = operation;
  const members = sql`
    select 'message_' || id as id, row_number() over (order by id) as place from message_state
    where campaign_id = ${of} and batch_id = ${parseId("batch", batchId ?? "")} and status = ${MESSAGE.created}
  `;
  const { request } = await oneRow<{ request: number }>(
    tx,
    sql`
      with member as materialized (${members}),
      request as (
        insert into retry_request (campaign, message_id, batch_id, operation, operator_id, operator_email, address, state,
          trace_id, tries, due_at)
        select ${campaign}, id, ${batchId}, ${id}, ${operatorId}, ${operatorEmail}, ${address}, 'accepted', ${traceId}, 1,
          clock_timestamp()
        from member where place = 1
        returning id
      ), items as (
        insert into operation_item (operation, place, message_id, request)
        select ${id}, m.place, m.id, r.id from member m cross join request r
      ), ended as (update operation set ended_at = clock_timestamp() where id = ${id})
      select id as request from request
    `,
  );
  await recordAudit(tx, {
    campaignId: null,
    campaign,
    actor: operatorEmail,
    action: "batch.retry",
    target: batchId ?? "",
    parameters: { campaign, operatorId, request, operation: id, choice, messages: total },
    address,
    traceId,
  });
}
