import { formatId } from "#lib/domain/api/id";
import { type Pace, paceRefusal } from "#lib/domain/files/pace";
import { batchStatus } from "#lib/domain/messages/status";
import { type AuditEntry, recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { lockBatch } from "#lib/service/batches/batch-rows";
import { countWaiting } from "#lib/service/batches/hold-rows";
import { writePace } from "#lib/service/batches/pace-rows";
import type { Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import { WrongInput } from "#lib/service/wrong-input";

type Paced = { pace: Pace | null; by?: Administrator; record?: Partial<AuditEntry> };

/** Lets what waits of a batch leave only so fast from now on, or as fast as it can (null). Throws WrongInput. */
export async function paceBatch(
  { pool }: Pick<Service, "pool">,
  { campaignId, batchId }: { campaignId: string; batchId: string },
  { pace, by = COMMAND_LINE, record = {} }: Paced,
): Promise<void> {
  await begin(pool, async (tx) => {
    const batch = await lockBatch(tx, campaignId, batchId);
    if (!batch) throw new WrongInput("There is no such batch.");
    const waiting = await countWaiting(tx, campaignId, batchId);
    const refusal = paceRefusal(pace, { status: batchStatus(batch.status), waiting }, new Date());
    if (refusal) throw new WrongInput(refusal);
    await writePace(tx, { campaignId, batchId }, pace && { ...pace, setBy: by.actor });
    const parameters = { ...record.parameters, waiting, pace };
    const target = formatId("batch", batchId);
    await recordAudit(tx, { campaignId, ...by, action: "batch.pace", target, ...record, parameters });
  });
  notifyDelivery(pool);
}
