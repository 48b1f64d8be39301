import { completeEnqueuedBatches, findEnqueuedBatches } from "#lib/service/batches/batch-rows";
import type { Delivery } from "#lib/service/delivery/context";

/**
 * Completes batches that their last enqueuing transaction had to skip. Always false, so that the loop idles.
 */
export async function completeBatches({ pool }: Delivery): Promise<boolean> {
  const found = await findEnqueuedBatches(pool);
  for (const [campaignId, batches] of Map.groupBy(found, (batch) => batch.campaignId)) {
    await completeEnqueuedBatches(
      pool,
      campaignId,
      batches.map(({ id }) => id),
    );
  }
  return false;
}
