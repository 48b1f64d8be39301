import type { Pool } from "pg";
import { projectBatchRecord } from "#lib/console/projection/project-now";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import type { Steering } from "#lib/domain/messages/steer-batch";
import type { Asker } from "#lib/platform/asker";
import { steerBatch } from "#lib/service/batches/steer-batch";
import { isWrongInput } from "#lib/service/wrong-input";

type Steered = { campaign: ConsoleCampaignRow; of: string; batchId: string; steering: Steering };

/** Holds, releases or stops a batch of this installation's service. Returns why it cannot be done, or null. */
export async function steerOwnBatch(
  pool: Pool,
  { campaign: { id: campaign }, of, batchId, steering }: Steered,
  { operatorId, operatorEmail: actor, address, consoleTraceId: traceId = null }: Asker,
): Promise<string | null> {
  const batch = { campaignId: of, batchId: parseId("batch", batchId) ?? "" };
  const record = { campaignId: null, campaign, target: batchId, parameters: { campaign, operatorId } };
  try {
    await steerBatch({ pool }, batch, { steering, by: { actor, address, traceId }, record });
  } catch (error) {
    if (isWrongInput(error)) return error.message;
    throw error;
  }
  await projectBatchRecord(pool, campaign, of, batchId);
  return null;
}
