import { randomUUID } from "node:crypto";
import { attemptId } from "#lib/domain/api/id";
import type {
  DeliveryReceipt,
  Inbound,
  Link,
  LinkEvent,
  Listener,
  Outcome,
  OutgoingMessage,
} from "#lib/service/providers/link";

/** A listener that keeps what it hears. */
export function keepingListener() {
  const heard = {
    receipts: [] as DeliveryReceipt[],
    inbound: [] as Inbound[],
    events: [] as LinkEvent[],
    bound: [] as { isBound: boolean; fault: string }[],
  };
  const listener: Listener = {
    async receipts(receipts) {
      heard.receipts.push(...receipts);
    },
    async inbound(message) {
      heard.inbound.push(message);
    },
    event: (event) => heard.events.push(event),
    bound: (isBound, fault) => heard.bound.push({ isBound, fault }),
  };
  return { heard, listener };
}

export function outgoing(more: Partial<OutgoingMessage> = {}): OutgoingMessage {
  const messageId = randomUUID();
  return {
    campaignId: randomUUID(),
    messageId,
    n: 1,
    attemptId: attemptId(messageId, 1),
    recipient: "6591234567",
    fullMessage: "Dear Tan, 您好 😀",
    sender: "REDIAL",
    validUntil: null,
    ...more,
  };
}

/** Hands messages over as the engine does: as many as the link is ready for, and frees the places afterwards. */
export async function handOver(link: Link, messages: OutgoingMessage[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const underWay: Promise<void>[] = [];
  for (let from = 0; from < messages.length; ) {
    const places = await link.ready(new AbortController().signal);
    const taken = messages.slice(from, from + places);
    const first = from;
    from += taken.length;
    link.done(places - taken.length);
    const submitted = link.submit(taken, (i, outcome) => {
      outcomes[first + i] = outcome;
      queueMicrotask(() => link.done(1));
    });
    underWay.push(submitted);
  }
  await Promise.all(underWay);
  return outcomes;
}
