import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { willPass } from "#lib/platform/postgres/passing-error";
import { begin } from "#lib/platform/postgres/sql";
import { tryAgain } from "#lib/platform/try-again";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { LEASE_MS, type Taken } from "#lib/service/delivery/hand-over/take";
import { recordHandOver } from "#lib/service/delivery/hand-over-rows";
import type { SubmitOutcome } from "#lib/service/providers/provider";
import { deleteJobs, renewJobs } from "#lib/service/queue/send-jobs";

type Answered = Pick<Taken, "claimed" | "messages"> & {
  outcomes: SubmitOutcome[];
  /** When the messages were taken, on the process's own clock. */
  takenMs: number;
};

/**
 * Records what the provider answered. It tries again until the lease ends, and renews the lease meanwhile. While the
 * database is unavailable, it tries until the database is back or the worker has to stop, because an accepted message
 * must not become a failure. Recording twice, or after the lease, does not change a final status.
 */
export async function record(delivery: Delivery, answered: Answered, stopping: AbortSignal): Promise<void> {
  let leaseEndsMs = answered.takenMs + LEASE_MS;
  const goesOn = async (err: unknown) => {
    const passing = willPass(err);
    if (performance.now() > leaseEndsMs && (!passing || stopping.aborted)) return false;
    delivery.log.warn(
      { err, messages: answered.messages.length },
      "the provider's answer could not be recorded; it is tried again",
    );
    if (passing && !stopping.aborted && (await renew(delivery, answered))) {
      leaseEndsMs = performance.now() + LEASE_MS;
    }
    return true;
  };
  await tryAgain(() => write(delivery, answered), goesOn);
  delivery.metrics.handedOver.inc(answered.messages.length);
}

async function write({ pool }: Delivery, { claimed, messages, outcomes }: Answered): Promise<void> {
  const results = messages.map(({ id, n }, i) => {
    const outcome = outcomes[i];
    if (!outcome) throw new Error(`no outcome for message ${id}`);
    const error = outcome.error === null ? null : deliveryErrorCode(outcome.error);
    return { id, n, externalId: outcome.externalId, error };
  });
  await begin(pool, async (tx) => {
    // Lock jobs before messages, as `take` and `reap` do. The second process then waits for the first, or skips its
    // jobs.
    await deleteJobs(tx, claimed);
    const transitions = results.length > 0 ? await recordHandOver(tx, claimed.campaignId, results) : [];
    await countTransitions(tx, transitions);
  });
}

function renew({ pool }: Delivery, { claimed }: Answered): Promise<boolean> {
  return renewJobs(pool, claimed, LEASE_MS).catch(() => false);
}
