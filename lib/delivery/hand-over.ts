import type { Delivery } from "#lib/delivery/context";
import { countTransitions } from "#lib/delivery/count-transitions";
import { outgoing } from "#lib/delivery/outgoing";
import type { SubmitOutcome } from "#lib/delivery/provider";
import { nextJobs, type Turn } from "#lib/delivery/turn";
import { attemptId } from "#lib/domain/attempt-id";
import { deliveryErrorCode } from "#lib/domain/delivery-error";
import { recordHandOver, type TakenMessage, takeMessages } from "#lib/store/hand-over";
import { type ClaimedJobs, deleteJobs, moveJobs, STAGE } from "#lib/store/send-jobs";
import { begin } from "#lib/store/sql";
import { countStatuses } from "#lib/store/status-counts";

/** How long a job belongs to its worker; then what became of its messages counts as unknown. */
const LEASE_MS = 20_000;
/** Well below the lease: a worker gives up on the provider before another gives up on the worker. */
const SUBMIT_TIMEOUT_MS = 10_000;

/** Hands the next `enqueued` messages to the provider and records its answer; false when there are none. */
export async function handOver(delivery: Delivery, turn: Turn): Promise<boolean> {
  const taken = await take(delivery, turn);
  if (!taken) return false;
  const { claimed, messages } = taken;
  const outcomes = messages.length > 0 ? await submit(delivery, messages) : [];
  await record(delivery, claimed, messages, outcomes);
  return true;
}

// Committed before the provider hears of the messages: after a crash they are `sending`, never `enqueued` again.
function take(
  { pool }: Delivery,
  turn: Turn,
): Promise<{ claimed: ClaimedJobs; messages: TakenMessage[] } | null> {
  return begin(pool, async (tx) => {
    const claimed = await nextJobs(tx, STAGE.queued, turn);
    if (!claimed) return null;
    await moveJobs(tx, claimed, STAGE.sending, LEASE_MS);
    const messages = await takeMessages(tx, claimed);
    await countStatuses(
      tx,
      messages.flatMap(({ campaignId, batchId }) => [
        { campaignId, batchId, status: 1, change: -1 },
        { campaignId, batchId, status: 2, change: 1 },
      ]),
    );
    return { claimed, messages };
  });
}

async function submit(delivery: Delivery, messages: TakenMessage[]): Promise<SubmitOutcome[]> {
  const { provider, metrics, log } = delivery;
  const chunk = await outgoing(delivery.pool, messages);
  const finished = metrics.providerSeconds.startTimer();
  try {
    const outcomes = await provider.submit(chunk, AbortSignal.timeout(SUBMIT_TIMEOUT_MS));
    if (outcomes.length !== chunk.length) throw new Error("the provider did not answer for every message");
    finished({ outcome: "answered" });
    return outcomes;
  } catch (error) {
    finished({ outcome: "failed" });
    log.error(
      { err: error, messages: chunk.length },
      "the provider gave no usable answer; its messages fail",
    );
    return chunk.map(() => ({ externalId: "", error: "server_unknown_error" }));
  }
}

async function record(
  { pool, metrics }: Delivery,
  claimed: ClaimedJobs,
  messages: TakenMessage[],
  outcomes: SubmitOutcome[],
): Promise<void> {
  const results = messages.map((message, i) => {
    const outcome = outcomes[i];
    if (!outcome) throw new Error(`no outcome for ${attemptId(message.id, message.n)}`);
    const error = outcome.error === null ? null : deliveryErrorCode(outcome.error);
    return {
      id: message.id,
      n: message.n,
      externalId: outcome.externalId,
      error,
    };
  });
  await begin(pool, async (tx) => {
    const transitions = results.length > 0 ? await recordHandOver(tx, claimed.campaignId, results) : [];
    await deleteJobs(tx, claimed);
    await countTransitions(tx, transitions);
  });
  metrics.handedOver.inc(results.length);
}
