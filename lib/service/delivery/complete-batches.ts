import { findEnqueuedBatches, settleEnqueuedBatches } from "#lib/service/batches/batch-rows";
import type { Delivery } from "#lib/service/delivery/context";

/** Completes batches that their last enqueuing transaction had to pass over. Always false: it waits for its time. */
export async function completeBatches({ pool }: Delivery): Promise<boolean> {
  const found = await findEnqueuedBatches(pool);
  for (const [campaignId, batches] of Map.groupBy(found, (batch) => batch.campaignId)) {
    await settleEnqueuedBatches(
      pool,
      campaignId,
      batches.map(({ id }) => id),
    );
  }
  return false;
}
