import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { endHold, findHold, lockHold } from "#lib/platform/installation/delivery-hold";
import { begin } from "#lib/platform/postgres/sql";
import { beginValidityAnew } from "#lib/service/campaign-rows";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { failQueued } from "#lib/service/delivery/queued-rows";
import { claimQueuedBefore } from "#lib/service/queue/claim-others";
import { deleteJobs } from "#lib/service/queue/send-jobs";

/** The number of jobs that fail in one transaction. */
const FAILED = 8;

/**
 * Fails the messages that were queued when delivery was held, if an admin asked for that, and then ends the
 * hold. False when no admin asked for it, or when it is done.
 */
export async function failHeld({ pool, log, wake }: Delivery): Promise<boolean> {
  if (!(await findHold(pool))?.failingBy) return false;
  const failed = await begin(pool, async (tx) => {
    const hold = await lockHold(tx);
    if (!hold?.failingBy) return null;
    const claimed = await claimQueuedBefore(tx, hold.at, FAILED);
    if (claimed.length === 0) {
      await endHold(tx);
      await beginValidityAnew(tx);
      return null;
    }
    const error = deliveryErrorCode("server_unknown_error");
    const created = await failQueued(tx, claimed, { before: "created", error });
    const enqueued = await failQueued(tx, claimed, { before: "enqueued", error });
    await deleteJobs(tx, claimed);
    const transitions = [...created.transitions, ...enqueued.transitions];
    await countTransitions(tx, transitions, [...created.changed, ...enqueued.changed]);
    return transitions.reduce((sum, { n }) => sum + n, 0);
  });
  if (failed === null) {
    wake.wake();
    return false;
  }
  log.warn(
    { messages: failed },
    "messages that were queued when delivery was held fail, as an admin has asked",
  );
  return true;
}
