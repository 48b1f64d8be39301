import type { Pool } from "pg";
import { projectBatchRecord } from "#lib/console/projection/project-now";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import type { Pace } from "#lib/domain/files/pace";
import type { Steering } from "#lib/domain/messages/steer-batch";
import type { Requester } from "#lib/platform/requester";
import { paceBatch } from "#lib/service/batches/pace-batch";
import { steerBatch } from "#lib/service/batches/steer-batch";
import { isWrongInput } from "#lib/service/wrong-input";

type OwnBatch = { campaign: ConsoleCampaignRow; of: string; batchId: string };
type Steered = OwnBatch & { steering: Steering };

/** Holds, releases or stops a batch of this installation's service. Returns why it cannot be done, or null. */
export async function steerOwnBatch(
  pool: Pool,
  { steering, ...own }: Steered,
  asker: Requester,
): Promise<string | null> {
  const { batch, asked } = asOwn(own, asker);
  const refusal = await refusalOf(steerBatch({ pool }, batch, { steering, ...asked }));
  if (refusal === null) await projectBatchRecord(pool, own.campaign.id, own.of, own.batchId);
  return refusal;
}

/** Changes how fast a batch of this installation's service leaves. Returns why it cannot be done, or null. */
export function paceOwnBatch(
  pool: Pool,
  { pace, ...own }: OwnBatch & { pace: Pace | null },
  asker: Requester,
): Promise<string | null> {
  const { batch, asked } = asOwn(own, asker);
  return refusalOf(paceBatch({ pool }, batch, { pace, ...asked }));
}

function asOwn({ campaign: { id: campaign }, of, batchId }: OwnBatch, asker: Requester) {
  const { operatorId, operatorEmail: actor, address, consoleTraceId: traceId = null } = asker;
  const record = { campaignId: null, campaign, target: batchId, parameters: { campaign, operatorId } };
  return {
    batch: { campaignId: of, batchId: parseId("batch", batchId) ?? "" },
    asked: { by: { actor, address, traceId }, record },
  };
}

async function refusalOf(write: Promise<unknown>): Promise<string | null> {
  try {
    await write;
    return null;
  } catch (error) {
    if (isWrongInput(error)) return error.message;
    throw error;
  }
}
