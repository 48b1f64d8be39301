import { formatId } from "#lib/domain/api/id";
import { type BatchStatus, batchStatus, batchStatusCode } from "#lib/domain/messages/status";
import { type Steering, steeringRefusal } from "#lib/domain/messages/steer-batch";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { lockBatch, setBatchStatus } from "#lib/service/batches/batch-rows";
import { countWaiting, deleteHold, insertHold } from "#lib/service/batches/hold-rows";
import type { Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import { releaseJobs } from "#lib/service/queue/park-jobs";
import { recordChanges } from "#lib/service/record-changes";
import { WrongInput } from "#lib/service/wrong-input";

type Batch = { campaignId: string; batchId: string };

const STATUS_AFTER: Record<Steering, BatchStatus> = {
  hold: "messages_held",
  go_on: "messages_enqueued",
  stop: "messages_stopped",
};

/**
 * Holds a batch, lets it go on, or stops it for good, in the caller's transaction, of which it is the end. From its commit on
 * no claim takes a message of a held or stopped batch; a worker moves what waits. `record`: what the caller writes, with
 * how many messages have not left. Returns why it cannot be done, or null.
 */
export async function steerWithin(
  tx: Sql,
  { campaignId, batchId }: Batch,
  { steering, by }: { steering: Steering; by: string },
  record: (waiting: number) => Promise<void>,
): Promise<string | null> {
  const batch = await lockBatch(tx, campaignId, batchId);
  if (!batch) return "There is no such batch.";
  const waiting = await countWaiting(tx, campaignId, batchId);
  const refusal = steeringRefusal(steering, { status: batchStatus(batch.status), waiting });
  if (refusal) return refusal;
  if (steering === "go_on") {
    await deleteHold(tx, campaignId, batchId);
    await releaseJobs(tx, campaignId, batchId);
  } else await insertHold(tx, { campaignId, batchId, heldBy: by, isStop: steering === "stop" });
  await setBatchStatus(tx, campaignId, batchId, batchStatusCode(STATUS_AFTER[steering]));
  await record(waiting);
  await recordChanges(tx, [{ campaignId, batchId, n: 0 }]);
  return null;
}

/** The same, with an audit record. Throws WrongInput. */
export async function steerBatch(
  { pool }: Pick<Service, "pool">,
  batch: Batch,
  { steering, by = COMMAND_LINE }: { steering: Steering; by?: Administrator },
): Promise<{ waiting: number }> {
  let counted = 0;
  const refusal = await begin(pool, (tx) =>
    steerWithin(tx, batch, { steering, by: by.actor }, async (waiting) => {
      counted = waiting;
      await recordAudit(tx, {
        campaignId: batch.campaignId,
        ...by,
        action: `batch.${steering}`,
        target: formatId("batch", batch.batchId),
        parameters: { waiting },
      });
    }),
  );
  if (refusal) throw new WrongInput(refusal);
  notifyDelivery(pool);
  return { waiting: counted };
}
