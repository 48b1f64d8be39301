import type { Delivery } from "#lib/delivery/context";
import { countTransitions } from "#lib/delivery/count-transitions";
import { nextJobs, type Turn } from "#lib/delivery/turn";
import { begin } from "#lib/platform/postgres/sql";
import { settleEnqueuedBatches } from "#lib/store/batches";
import { enqueueMessages } from "#lib/store/hand-over";
import { moveJobs, STAGE } from "#lib/store/send-jobs";

/** Puts the next `created` messages on the queue; false when there are none. */
export async function enqueue({ pool, wake }: Delivery, turn: Turn): Promise<boolean> {
  const claimed = await begin(pool, async (tx) => {
    const claimed = await nextJobs(tx, STAGE.waiting, turn);
    if (!claimed) return null;
    const transitions = await enqueueMessages(tx, claimed);
    await moveJobs(tx, claimed, STAGE.queued, null);
    await countTransitions(tx, transitions);
    const batchIds = new Set(claimed.jobs.flatMap((job) => job.batchId ?? []));
    await settleEnqueuedBatches(tx, claimed.campaignId, [...batchIds]);
    return claimed;
  });
  if (!claimed) return false;
  wake.wake();
  return true;
}
