import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { begin } from "#lib/platform/postgres/sql";
import { failAbandoned } from "#lib/service/delivery/abandoned-rows";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { claimExpiredJobs } from "#lib/service/queue/claim-others";
import { deleteJobs } from "#lib/service/queue/send-jobs";

/** The number of jobs that are reaped in one transaction. */
const REAPED = 50;

/** Fails messages that are still `sending` after their lease, because their worker died. False when there are none. */
export async function reap({ pool, log }: Delivery): Promise<boolean> {
  const failed = await begin(pool, async (tx) => {
    const claimed = await claimExpiredJobs(tx, REAPED);
    if (claimed.length === 0) return null;
    const { transitions, changed } = await failAbandoned(
      tx,
      claimed,
      deliveryErrorCode("server_unknown_error"),
    );
    await deleteJobs(tx, claimed);
    await countTransitions(tx, transitions, changed);
    return transitions.reduce((sum, { n }) => sum + n, 0);
  });
  if (failed === null) return false;
  log.warn(
    { messages: failed },
    "nobody knows what became of messages that were being handed over; they fail and are not sent again",
  );
  return true;
}
