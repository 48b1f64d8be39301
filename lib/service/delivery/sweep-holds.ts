import { begin, type Sql } from "#lib/platform/postgres/sql";
import { endHold, findOpenHolds, type HoldOfBatch, lockOpenHold } from "#lib/service/batches/hold-rows";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import type { Moved } from "#lib/service/delivery/moved";
import { moveWaiting } from "#lib/service/delivery/queued-rows";
import { claimOfBatch, hasJobs, parkJobs } from "#lib/service/queue/park-jobs";
import { deleteJobs } from "#lib/service/queue/send-jobs";

/** Jobs moved in one transaction: 20,000 messages. */
const MOVED = 40;

/**
 * Moves what waits of held and stopped batches: of a held one it is `created` again and out of the way of claims, of a stopped
 * one it fails without an attempt. What a worker puts back later is found the next time. False when the look found none.
 */
export async function sweepHolds({ bulk }: Pick<Delivery, "bulk">): Promise<boolean> {
  let isAny = false;
  for (const { campaignId, batchId } of await findOpenHolds(bulk)) {
    const moved = await begin(bulk, async (tx) => {
      const hold = await lockOpenHold(tx, campaignId, batchId);
      return hold !== null && sweep(tx, hold);
    });
    isAny ||= moved;
  }
  return isAny;
}

async function sweep(tx: Sql, hold: HoldOfBatch): Promise<boolean> {
  const jobs = await claimOfBatch(tx, hold, { parked: hold.isStop, limit: MOVED });
  if (jobs.length === 0) {
    if (hold.isStop && !(await hasJobs(tx, hold))) await endHold(tx, hold);
    return false;
  }
  const moved: Moved[] = [];
  if (hold.isStop) {
    moved.push(await moveWaiting(tx, jobs, "created", "failure"));
    moved.push(await moveWaiting(tx, jobs, "enqueued", "failure"));
    await deleteJobs(tx, jobs);
  } else {
    moved.push(await moveWaiting(tx, jobs, "enqueued", "created"));
    await parkJobs(tx, jobs);
  }
  await countTransitions(
    tx,
    moved.flatMap(({ transitions }) => transitions),
    moved.flatMap(({ changed }) => changed),
  );
  return true;
}
