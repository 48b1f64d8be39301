import { randomUUID } from "node:crypto";
import { verdictOf } from "#lib/domain/routes/verdict-of";
import type { OutgoingMessage } from "#lib/service/providers/link";
import { connectSmpp } from "#lib/service/providers/smpp/connect-smpp";
import { SmppRoute } from "#lib/wire/service/smpp-route";

/** Parts a second, far beyond what any link reaches. */
const UNPACED = 200_000;

type Given = { port: number; window: number; messages: number };

/**
 * Sends messages through one bind of the product, and keeps nothing. Resolves with the milliseconds from the first message
 * until all are answered and their receipts acknowledged.
 */
export async function sessionSmpp({ port, window, messages }: Given): Promise<number> {
  const route = SmppRoute.parse({
    kind: "smpp",
    name: "bench",
    host: "127.0.0.1",
    port,
    systemId: "redial",
    window,
  });
  let receipts = 0;
  let onBound = () => {};
  let onEnded = () => {};
  const bound = new Promise<void>((resolve) => {
    onBound = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    onEnded = resolve;
  });
  const link = connectSmpp(route, {
    password: "secret",
    ratePerSecond: UNPACED,
    verdictOf: (codes) => verdictOf(route, codes),
    listener: {
      async signs(signs) {
        receipts += signs.length;
        if (receipts >= messages) onEnded();
      },
      inbound: async () => {},
      event() {},
      bound: (isBound) => isBound && onBound(),
    },
  });
  try {
    await bound;
    const all = Array.from({ length: messages }, (_, n) => message(n));
    const begun = performance.now();
    const { signal } = new AbortController();
    const handed: Promise<void>[] = [];
    for (let from = 0; from < messages; ) {
      const places = await link.ready(signal);
      const some = all.slice(from, from + places);
      from += some.length;
      link.done(places - some.length);
      handed.push(
        link.submit(some, (_, { kind }) => {
          if (kind !== "accepted") throw new Error(`a message was ${kind}`);
          link.done(1);
        }),
      );
    }
    await Promise.all(handed);
    await ended;
    return performance.now() - begun;
  } finally {
    await link.close();
  }
}

function message(n: number): OutgoingMessage {
  return {
    campaignId: randomUUID(),
    messageId: randomUUID(),
    attemptId: randomUUID(),
    n: 1,
    recipient: `659${String(n).padStart(7, "0")}`,
    fullMessage: `Your appointment is at 10:30. Your number is ${n}.`,
    sender: "Redial",
    validUntil: null,
  };
}
