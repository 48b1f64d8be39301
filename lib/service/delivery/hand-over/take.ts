import type { Pool } from "pg";
import { statusCode } from "#lib/domain/messages/status";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { type Moment, thisMoment } from "#lib/service/delivery/hand-over/lease";
import { outgoing } from "#lib/service/delivery/hand-over/outgoing";
import { takePaced } from "#lib/service/delivery/hand-over/take-paced";
import { type TakenMessage, takeMessages } from "#lib/service/delivery/hand-over/take-rows";
import { LEASE_MS, takeWindow } from "#lib/service/delivery/hand-over/take-window";
import type { OutgoingMessage } from "#lib/service/providers/link";
import type { RouteJob } from "#lib/service/queue/claim-jobs";
import { nextQueued } from "#lib/service/queue/next-jobs";
import { goOnAfter, type Kind, type QueueRun, runNext } from "#lib/service/queue/run-next";
import { moveJobs, type SendJobRow, STAGE } from "#lib/service/queue/send-jobs";
import { changedByCampaign } from "#lib/service/record-changes";
import { countStatuses } from "#lib/service/status-counts";

/** The simulator takes whole jobs: it has no window. */
const SIMULATED = { single: 200, batch: 4 };

export type TakenChunk = {
  /** The pool with which the messages were taken; their answers are recorded with it too. */
  pool: Pool;
  claimed: SendJobRow[];
  /** A moment before the lease began. */
  takenAt: Moment;
  messages: TakenMessage[];
  /** The messages in the provider's form, in the same order. A message that cannot be rendered is null. */
  rendered: (OutgoingMessage | null)[];
};

/**
 * Takes at most `most` `enqueued` messages that the carrier may have. Null when there are none, or delivery is held. It
 * commits before the provider gets the messages, so after a crash they are `sending` and never `enqueued` again. It
 * renders them in the same transaction, so that they stay on the queue if rendering fails.
 */
export function take(
  delivery: Delivery,
  carrier: Carrier,
  run: QueueRun,
  most: number,
): Promise<TakenChunk | null> {
  const { routeId, validityMs } = carrier;
  const limits = routeId === null ? SIMULATED : { single: most, batch: 1 };
  const takeNext = (kind: Kind, pool: Pool) => {
    const takenAt = thisMoment();
    return begin(pool, async (tx) => {
      if (await isDeliveryHeld(tx)) return null;
      const queued = await nextQueued(tx, routeId, kind, run, limits);
      if (queued.length === 0) return null;
      const taken = await takeOf(tx, carrier, queued, most);
      if (!taken) return null;
      const { claimed, messages, pausedMs = 0 } = taken;
      if (pausedMs > 0) goOnAfter(run, pausedMs);
      const rendered = await outgoing(tx, queued, messages, validityMs);
      await countStatuses(
        tx,
        messages.flatMap(({ campaignId, batchId }) => [
          { campaignId, batchId, status: statusCode("enqueued"), change: -1 },
          { campaignId, batchId, status: statusCode("sending"), change: 1 },
        ]),
        changedByCampaign(messages),
      );
      return { pool, claimed, takenAt, messages, rendered };
    });
  };
  return runNext(delivery, run, takeNext, ({ messages }) => messages.length);
}

type Part = { claimed: SendJobRow[]; messages: TakenMessage[]; pausedMs?: number };

/** A batch with a pace is taken alone, and no more of it than that lets leave. */
async function takeOf(tx: Sql, carrier: Carrier, queued: RouteJob[], most: number): Promise<Part | null> {
  const [first] = queued;
  if (first?.hasPace) return takePaced(tx, carrier, queued, most);
  const jobs = queued.filter(({ hasPace }) => !hasPace);
  const { routeId } = carrier;
  return routeId === null ? takeWhole(tx, jobs) : takeWindow(tx, carrier, routeId, jobs, most);
}

async function takeWhole(tx: Sql, claimed: RouteJob[]): Promise<Part> {
  await moveJobs(tx, claimed, STAGE.sending, LEASE_MS);
  const messages = await takeMessages(tx, claimed, { routeId: null, limit: null, prefixes: [] });
  return { claimed, messages };
}
