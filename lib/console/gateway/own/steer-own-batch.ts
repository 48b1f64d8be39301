import type { Pool } from "pg";
import { projectBatchRecord } from "#lib/console/projection/project-now";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import type { Steering } from "#lib/domain/messages/steer-batch";
import type { Asker } from "#lib/platform/asker";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { steerWithin } from "#lib/service/batches/steer-batch";
import { notifyDelivery } from "#lib/service/queue/notify";

type Steered = { campaign: ConsoleCampaignRow; of: string; batchId: string; steering: Steering };

/**
 * Holds, releases or stops a batch of this installation's service, in one transaction with its audit record. Returns why it
 * cannot be done, or null.
 */
export async function steerOwnBatch(
  pool: Pool,
  { campaign, of, batchId, steering }: Steered,
  { operatorId, operatorEmail: actor, address, consoleTraceId: traceId = null }: Asker,
): Promise<string | null> {
  const batch = { campaignId: of, batchId: parseId("batch", batchId) ?? "" };
  const refusal = await begin(pool, (tx) =>
    steerWithin(tx, batch, { steering, by: actor }, (waiting) =>
      recordAudit(tx, {
        campaignId: null,
        campaign: campaign.id,
        actor,
        action: `batch.${steering}`,
        target: batchId,
        parameters: { campaign: campaign.id, operatorId, waiting },
        address,
        traceId,
      }),
    ),
  );
  if (refusal) return refusal;
  notifyDelivery(pool);
  await projectBatchRecord(pool, campaign.id, of, batchId);
  return null;
}
