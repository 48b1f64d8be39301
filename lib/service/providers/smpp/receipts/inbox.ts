import { pause } from "#lib/platform/pause";
import type { Wake } from "#lib/platform/wake";
import type { DeliveryReceipt, Inbound, Listener } from "#lib/service/providers/link";
import { answerTo } from "#lib/service/providers/smpp/codec/answer";
import type { Received } from "#lib/service/providers/smpp/receipts/received-message";
import type { Connection } from "#lib/service/providers/smpp/session/connection";

/** The most receipts that are passed on at once. */
const MOST_AT_ONCE = 500;
/**
 * Receipts that come by the dozen wait this long for others, because storing hundreds costs little more than
 * storing one. A centre that sends few at once, and waits for the acknowledgement, does not wait for this.
 */
const GATHER_MS = 20;
const DOZENS = 20;
/** The most receipts and messages that wait to be stored. The centre keeps further ones and sends them again. */
const MOST_WAITING = 5000;
/** The status that means "a temporary error, offer it again". */
const TRY_AGAIN = 0x64;

type Waiting = { receipt: DeliveryReceipt; pdu: Received; connection: Connection };

/** Holds what the centre sends until it is stored: only then is it acknowledged. */
export function createInbox(
  listener: Pick<Listener, "receipts" | "inbound">,
  kept: Wake,
  odd: (words: string) => void,
) {
  let receipts: Waiting[] = [];
  let inbounds = 0;
  let isBusy = false;
  let atOnce = MOST_AT_ONCE;

  function answer({ pdu, connection }: Pick<Waiting, "pdu" | "connection">, status: number): void {
    const response = answerTo(pdu, status);
    if (response) connection.send(response);
  }

  function isFull(): boolean {
    return receipts.length + inbounds >= MOST_WAITING;
  }

  async function recordReceipts(): Promise<void> {
    let keptLast = receipts.length;
    while (receipts.length > 0) {
      if (keptLast >= DOZENS && receipts.length < MOST_AT_ONCE) await pause(GATHER_MS);
      const batch = receipts.slice(0, atOnce);
      const status = await listener.receipts(batch.map(({ receipt }) => receipt)).then(() => 0, rejected);
      // A receipt that can never be stored would make the others in its group fail each time.
      atOnce = status === 0 ? Math.min(2 * atOnce, MOST_AT_ONCE) : Math.max(1, atOnce >> 1);
      receipts = receipts.slice(batch.length);
      keptLast = batch.length;
      for (const waiting of batch) answer(waiting, status);
    }
    isBusy = false;
    kept.wake();
  }

  function rejected(error: unknown): number {
    const why = error instanceof Error ? error.message : String(error);
    odd(`What the centre sent could not be kept, and it was asked to send it again: ${why}`);
    return TRY_AGAIN;
  }

  return {
    takeReceipt(receipt: DeliveryReceipt, pdu: Received, connection: Connection): void {
      const waiting = { receipt, pdu, connection };
      if (isFull()) {
        answer(waiting, TRY_AGAIN);
        return;
      }
      receipts.push(waiting);
      if (isBusy) return;
      isBusy = true;
      // Runs after everything that came in the same chunk.
      queueMicrotask(recordReceipts);
    },
    async takeInbound(inbound: Inbound, pdu: Received, connection: Connection): Promise<void> {
      if (isFull()) return answer({ pdu, connection }, TRY_AGAIN);
      inbounds++;
      const status = await listener.inbound(inbound).then(() => 0, rejected);
      inbounds--;
      answer({ pdu, connection }, status);
      kept.wake();
    },
    isEmpty: () => receipts.length + inbounds === 0,
  };
}

export type Inbox = ReturnType<typeof createInbox>;
