import { statusCode } from "#lib/domain/messages/status";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { begin } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { outgoing } from "#lib/service/delivery/hand-over/outgoing";
import { type TakenMessage, takeMessages } from "#lib/service/delivery/hand-over-rows";
import type { OutgoingMessage } from "#lib/service/providers/provider";
import { type ClaimedJobs, moveJobs, STAGE } from "#lib/service/queue/send-jobs";
import { nextJobs, type Turn } from "#lib/service/queue/turn";
import { countStatuses } from "#lib/service/status-counts";

/** How long a job belongs to its worker. After that, the outcome of its messages counts as unknown. */
export const LEASE_MS = 20_000;

export type Taken = {
  claimed: ClaimedJobs;
  messages: TakenMessage[];
  /** As the provider gets them, in the same order; null for one that cannot be rendered. */
  rendered: (OutgoingMessage | null)[];
};

/**
 * Takes the next `enqueued` messages. Null when there are none, or delivery is held. It commits before the provider
 * gets the messages, so after a crash they are `sending` and never `enqueued` again. It renders them in the same
 * transaction, so that they stay on the queue when a fault prevents that.
 */
export function take({ pool }: Delivery, turn: Turn): Promise<Taken | null> {
  return begin(pool, async (tx) => {
    if (await isDeliveryHeld(tx)) return null;
    const claimed = await nextJobs(tx, STAGE.queued, turn);
    if (!claimed) return null;
    await moveJobs(tx, claimed, STAGE.sending, LEASE_MS);
    const messages = await takeMessages(tx, claimed);
    const rendered = await outgoing(tx, messages);
    await countStatuses(
      tx,
      messages.flatMap(({ campaignId, batchId }) => [
        { campaignId, batchId, status: statusCode("enqueued"), change: -1 },
        { campaignId, batchId, status: statusCode("sending"), change: 1 },
      ]),
    );
    return { claimed, messages, rendered };
  });
}
