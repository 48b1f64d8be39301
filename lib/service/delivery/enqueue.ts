import { begin } from "#lib/platform/postgres/sql";
import { settleEnqueuedBatches } from "#lib/service/batches/batch-rows";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { enqueueMessages } from "#lib/service/delivery/queued-rows";
import { moveJobs, STAGE } from "#lib/service/queue/send-jobs";
import { nextWaiting, type Turn } from "#lib/service/queue/turn";

/** Puts the next `created` messages on the queue; false when there are none. */
export async function enqueue({ pool, wake }: Delivery, turn: Turn): Promise<boolean> {
  const claimed = await begin(pool, async (tx) => {
    const claimed = await nextWaiting(tx, turn);
    if (!claimed) return null;
    const { transitions, changed } = await enqueueMessages(tx, claimed);
    await moveJobs(tx, claimed, STAGE.queued, null);
    await countTransitions(tx, transitions);
    const batchIds = new Set(claimed.jobs.flatMap((job) => job.batchId ?? []));
    await settleEnqueuedBatches(tx, claimed.campaignId, [...batchIds], changed);
    return claimed;
  });
  if (!claimed) return false;
  wake.wake();
  return true;
}
