import { pause } from "#lib/platform/pause";
import type { Wake } from "#lib/platform/wake";
import type { Inbound, Listener, Sign } from "#lib/service/providers/link";
import { answerTo } from "#lib/service/providers/smpp/codec/answer";
import type { Received } from "#lib/service/providers/smpp/receipts/received-message";
import type { Connection } from "#lib/service/providers/smpp/session/connection";

/** Receipts that are passed on at once. */
const MOST_AT_ONCE = 500;
/**
 * Where receipts come by the dozen, they wait this long for others: most of what it costs to keep them is the same for
 * one as for hundreds. A centre that sends few at once, and waits for the acknowledgement, does not wait for this.
 */
const GATHER_MS = 20;
const DOZENS = 20;
/** Receipts and messages that wait to be kept. The centre keeps those beyond, and sends them again. */
const MOST_WAITING = 5000;
/** "A temporary error: offer it again." */
const TRY_AGAIN = 0x64;

type Waiting = { sign: Sign; pdu: Received; connection: Connection };

/** What the centre sends, until it is kept: only then it is acknowledged. */
export function createInbox(
  listener: Pick<Listener, "signs" | "inbound">,
  kept: Wake,
  odd: (words: string) => void,
) {
  let signs: Waiting[] = [];
  let inbounds = 0;
  let isBusy = false;
  let atOnce = MOST_AT_ONCE;

  function answer({ pdu, connection }: Pick<Waiting, "pdu" | "connection">, status: number): void {
    const response = answerTo(pdu, status);
    if (response) connection.send(response);
  }

  function isFull(): boolean {
    return signs.length + inbounds >= MOST_WAITING;
  }

  async function keepSigns(): Promise<void> {
    let keptLast = signs.length;
    while (signs.length > 0) {
      if (keptLast >= DOZENS && signs.length < MOST_AT_ONCE) await pause(GATHER_MS);
      const batch = signs.slice(0, atOnce);
      const status = await listener.signs(batch.map(({ sign }) => sign)).then(() => 0, rejected);
      // One that can never be kept would take the others with it, each time.
      atOnce = status === 0 ? Math.min(2 * atOnce, MOST_AT_ONCE) : Math.max(1, atOnce >> 1);
      signs = signs.slice(batch.length);
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
    takeSign(sign: Sign, pdu: Received, connection: Connection): void {
      const waiting = { sign, pdu, connection };
      if (isFull()) {
        answer(waiting, TRY_AGAIN);
        return;
      }
      signs.push(waiting);
      if (isBusy) return;
      isBusy = true;
      // After all that came in the same chunk.
      queueMicrotask(keepSigns);
    },
    async takeInbound(inbound: Inbound, pdu: Received, connection: Connection): Promise<void> {
      if (isFull()) return answer({ pdu, connection }, TRY_AGAIN);
      inbounds++;
      const status = await listener.inbound(inbound).then(() => 0, rejected);
      inbounds--;
      answer({ pdu, connection }, status);
      kept.wake();
    },
    isEmpty: () => signs.length + inbounds === 0,
  };
}

export type Inbox = ReturnType<typeof createInbox>;
