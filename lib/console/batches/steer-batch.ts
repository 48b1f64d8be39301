import type { Pool } from "pg";
import { showBatch } from "#lib/console/batches/show-batches";
import { unreadBatch } from "#lib/console/batches/unread-batch";
import type { ConsoleContext } from "#lib/console/context";
import { paceOwnBatch, steerOwnBatch } from "#lib/console/gateway/own/steer-own-batch";
import { hasMirrorBatch } from "#lib/console/mirror/rows/batches";
import { batchDenied } from "#lib/console/operations/batch-retry-labels";
import type { Reader } from "#lib/console/reader";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import type { Pace } from "#lib/domain/files/pace";
import { NOT_OURS, type Steering } from "#lib/domain/messages/steer-batch";
import type { Requester } from "#lib/platform/requester";
import type { BatchDetail } from "#lib/wire/console/batch";

/** Holds a batch, lets it go on, or stops it for good. Throws RefusedError. */
export async function steerBatch(
  { pool }: Pick<ConsoleContext, "pool">,
  reader: Reader,
  batchId: string,
  steering: Steering,
  asker: Requester,
): Promise<BatchDetail> {
  return onOwnBatch(pool, reader, batchId, (own) => steerOwnBatch(pool, { ...own, steering }, asker));
}

/** Changes how fast what waits of a batch leaves; null: as fast as it can. Throws RefusedError. */
export async function paceBatch(
  { pool }: Pick<ConsoleContext, "pool">,
  reader: Reader,
  batchId: string,
  pace: Pace | null,
  asker: Requester,
): Promise<BatchDetail> {
  return onOwnBatch(pool, reader, batchId, (own) => paceOwnBatch(pool, { ...own, pace }, asker));
}

async function onOwnBatch(
  pool: Pool,
  reader: Reader,
  batchId: string,
  write: (own: { campaign: Reader["campaign"]; of: string; batchId: string }) => Promise<string | null>,
): Promise<BatchDetail> {
  const { campaign } = reader;
  if (!(await hasMirrorBatch(pool, campaign.id, batchId))) throw unreadBatch();
  const of = ownCampaignOf(campaign);
  const refusal = of ? await write({ campaign, of, batchId }) : NOT_OURS;
  if (refusal) throw batchDenied(refusal);
  return showBatch(reader, batchId);
}
