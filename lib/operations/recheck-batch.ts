import { SAFE_LIMIT } from "#lib/operations/batch-facts";
import { checkBatch } from "#lib/operations/check-batch";
import type { OperationContext } from "#lib/operations/context";
import type { ConsoleCampaignRow } from "#lib/store/console-campaigns";
import { findMirrorBatch } from "#lib/store/mirror-batches";
import { findSync } from "#lib/store/mirror-sync";

/** A batch of no more pages is read anew right before its one call. */
const MAX_PAGES = 3;

/** Reads a batch that is not large once more. False when that was not possible just now: then nothing may be sent. */
export async function recheckBatch(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  batchId: string,
): Promise<boolean> {
  const { pool } = context;
  const batch = await findMirrorBatch(pool, campaign.id, batchId, []);
  const pageSize = (await findSync(pool, campaign.id))?.pageSize ?? SAFE_LIMIT;
  if (!batch || Math.max(batch.total ?? 0, batch.seen) > MAX_PAGES * pageSize) return true;
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const checked = await checkBatch(context, campaign, batchId, after);
    if ("failed" in checked || checked.waitMs > 0) return false;
    after = checked.after;
    if (after === null) return true;
  }
  return true;
}
