import type { Pool } from "pg";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import { completeEnqueuedBatches, findEnqueuedBatches } from "#lib/service/batches/batch-rows";
import { tidyRecipientIndexAlone } from "#lib/service/batches/new-batch";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { moveWaiting } from "#lib/service/delivery/queued-rows";
import { nextWaiting } from "#lib/service/queue/next-jobs";
import { type Kind, nextLook, type QueueRun, runNext } from "#lib/service/queue/run-next";
import { moveJobs, type SendJobRow, STAGE } from "#lib/service/queue/send-jobs";
import { type Changed, recordChanges } from "#lib/service/record-changes";

/** After this many single messages, the index of recipients has a long pending list, which each search reads. */
const TIDY_AFTER = 4000;

/** Puts the next `created` messages on the queue. The result tells `loop` when to run again. */
export async function enqueue(delivery: Delivery, run: QueueRun): Promise<boolean | number> {
  const enqueueNext = (kind: Kind, pool: Pool) =>
    begin(pool, async (tx) => {
      const claimed = await nextWaiting(tx, kind, run);
      if (claimed.length === 0) return null;
      const { transitions, changed } = await moveWaiting(tx, claimed, "created", "enqueued");
      await moveJobs(tx, claimed, STAGE.queued, null);
      await countTransitions(tx, transitions);
      await completeBatchesOf(tx, claimed, changed);
      return { claimed, messages: transitions.reduce((sum, { n }) => sum + n, 0) };
    });
  const done = await runNext(delivery, run, enqueueNext, ({ messages }) => messages);
  if (!done) return nextLook(run);
  delivery.wake.wake();
  tidyAfterSingles(delivery, run, done.claimed);
  return true;
}

function tidyAfterSingles({ bulk }: Delivery, run: QueueRun, claimed: SendJobRow[]): void {
  run.untidied = (run.untidied ?? 0) + claimed.filter(({ batchId }) => batchId === null).length;
  if (run.untidied < TIDY_AFTER) return;
  run.untidied = 0;
  tidyRecipientIndexAlone(bulk).catch(() => undefined);
}

/**
 * The last statements of the transaction: see `completeEnqueuedBatches`. They run campaign by campaign because
 * one statement cannot lock rows of several shards, and sorted so that two transactions never deadlock.
 */
async function completeBatchesOf(tx: Sql, jobs: SendJobRow[], changed: Changed[]): Promise<void> {
  if (jobs.every(({ batchId }) => batchId === null)) return recordChanges(tx, changed);
  const campaigns = [...Map.groupBy(jobs, ({ campaignId }) => campaignId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [campaignId, own] of campaigns) {
    const batchIds = new Set(own.flatMap((job) => job.batchId ?? []));
    const ownChanged = changed.filter((one) => one.campaignId === campaignId);
    await completeEnqueuedBatches(tx, campaignId, [...batchIds], ownChanged);
  }
}

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
