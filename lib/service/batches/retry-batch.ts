import type { Refusal } from "#lib/domain/api/errors";
import { formatId } from "#lib/domain/api/id";
import { RefusedError } from "#lib/domain/api/refused-error";
import { batchStatus, batchStatusCode, statusCode } from "#lib/domain/messages/status";
import { batchRetryRefusal } from "#lib/domain/retries/retry";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import { textReached } from "#lib/platform/retention/checkpoints";
import { type BatchRow, lockBatch, setBatchStatus } from "#lib/service/batches/batch-rows";
import { hasRetryable, recordBatchReset, resetBatchForRetry } from "#lib/service/batches/reset-batch";
import type { Caller, Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import { recordChanges } from "#lib/service/record-changes";
import { lockTexts } from "#lib/service/retention/lock-texts";
import { refuseUnusableSender } from "#lib/service/routes/sender-refusal";
import { countInBatch, countStatuses } from "#lib/service/status-counts";

/** Puts every failed message of the batch that has retries left back to `created` (endpoint 6). */
export async function retryBatch({ pool }: Service, caller: Caller, batchId: string | null): Promise<void> {
  const { campaignId } = caller;
  const refusal = await begin(pool, async (tx) => {
    if (batchId === null) return "batchNotRetryable";
    const refused = await retryBatchWithin(tx, campaignId, batchId, (retried) =>
      recordAudit(tx, {
        ...caller,
        action: "batch.retry",
        target: formatId("batch", batchId),
        parameters: { messages: retried },
      }),
    );
    // The transaction commits although the call is refused (States and transitions, last row).
    if (refused === "batchUnresolved") {
      await setBatchStatus(tx, campaignId, batchId, batchStatusCode("messages_enqueuing_failed"));
      await recordChanges(tx, [{ campaignId, batchId, n: 0 }]);
    }
    return refused;
  });
  if (refusal) throw new RefusedError(refusal);
  notifyDelivery(pool);
}

/**
 * Retries the batch at the end of the caller's transaction. `record` writes the caller's own rows, given the number of
 * retried messages. Returns why the batch may not be retried, or null; throws if its sender may not be used.
 */
export async function retryBatchWithin(
  tx: Sql,
  campaignId: string,
  batchId: string,
  record: (retried: number) => Promise<void>,
): Promise<Refusal | null> {
  await lockTexts(tx, campaignId, "shared");
  const reached = await textReached(tx, formatId("campaign", campaignId));
  const batch = await lockBatch(tx, campaignId, batchId);
  const refused = batch ? await refusalOf(tx, campaignId, batch, reached) : "batchNotRetryable";
  if (refused || !batch) return refused;
  await refuseUnusableSender(tx, campaignId);
  const retried = await resetBatchForRetry(tx, campaignId, batch, reached);
  await record(retried);
  await countStatuses(tx, [
    { campaignId, batchId, status: statusCode("failure"), change: -retried },
    { campaignId, batchId, status: statusCode("created"), change: retried },
  ]);
  await recordBatchReset(tx, campaignId, batch, retried);
  return null;
}

async function refusalOf(
  tx: Sql,
  campaignId: string,
  batch: BatchRow,
  reached: string | null,
): Promise<Refusal | null> {
  return batchRetryRefusal({
    status: batchStatus(batch.status),
    created: await countInBatch(tx, campaignId, batch.id, statusCode("created")),
    retryable: (await hasRetryable(tx, campaignId, batch, reached)) ? 1 : 0,
  });
}
