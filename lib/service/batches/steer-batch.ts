import { formatId } from "#lib/domain/api/id";
import { type BatchStatus, batchStatus, batchStatusCode } from "#lib/domain/messages/status";
import { type Steering, steeringRefusal } from "#lib/domain/messages/steer-batch";
import { type AuditEntry, recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
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

type Steered = { steering: Steering; by?: Administrator; record?: Partial<AuditEntry> };

/**
 * Holds a batch, lets it go on, or stops it for good. From its commit on no claim takes a message of a held or stopped
 * batch; a worker moves what waits. `record`: what its audit record says besides, or otherwise than usual. Returns how many
 * messages have not left. Throws WrongInput.
 */
export async function steerBatch(
  { pool }: Pick<Service, "pool">,
  { campaignId, batchId }: Batch,
  { steering, by = COMMAND_LINE, record = {} }: Steered,
): Promise<{ waiting: number }> {
  const waiting = await begin(pool, async (tx) => {
    const batch = await lockBatch(tx, campaignId, batchId);
    if (!batch) throw new WrongInput("There is no such batch.");
    const waiting = await countWaiting(tx, campaignId, batchId);
    const refusal = steeringRefusal(steering, { status: batchStatus(batch.status), waiting });
    if (refusal) throw new WrongInput(refusal);
    if (steering === "go_on") {
      await deleteHold(tx, campaignId, batchId);
      await releaseJobs(tx, campaignId, batchId);
    } else await insertHold(tx, { campaignId, batchId, heldBy: by.actor, isStop: steering === "stop" });
    await setBatchStatus(tx, campaignId, batchId, batchStatusCode(STATUS_AFTER[steering]));
    const action = `batch.${steering}`;
    const parameters = { ...record.parameters, waiting };
    const target = formatId("batch", batchId);
    await recordAudit(tx, { campaignId, ...by, action, target, ...record, parameters });
    await recordChanges(tx, [{ campaignId, batchId, n: 0 }]);
    return waiting;
  });
  notifyDelivery(pool);
  return { waiting };
}
