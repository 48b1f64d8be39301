import { verdictOf } from "#lib/domain/routes/verdict-of";
import type { Reach } from "#lib/service/providers/http/address";
import type {
  DeliveryReceipt,
  Inbound,
  Link,
  LinkEvent,
  Listener,
  Outcome,
  OutgoingMessage,
} from "#lib/service/providers/link";
import { connectSmpp } from "#lib/service/providers/smpp/connect-smpp";
import type { Timing } from "#lib/service/providers/smpp/session/timing";
import { SmppRoute } from "#lib/wire/service/smpp-route";

type Input = Partial<SmppRoute> & {
  port: number;
  timing?: Partial<Timing>;
  listener?: Partial<Listener>;
  reach?: Reach;
};

/** Waits that are long in production are short here; each test shortens those that it is about. */
const TIMING: Partial<Timing> = {
  firstPauseMs: 20,
  longestPauseMs: 100,
  alreadyBoundPauseMs: 50,
  answerMs: 20_000,
};
const NEVER = new AbortController().signal;
let made = 0;

export function outgoing(
  recipient: string,
  fullMessage = "Hello",
  more: Partial<OutgoingMessage> = {},
): OutgoingMessage {
  made++;
  const ids = { campaignId: "campaign", messageId: `message ${made}`, attemptId: `attempt ${made}` };
  return { ...ids, n: 1, recipient, fullMessage, sender: "Redial", validUntil: null, ...more };
}

const SANDBOX: Reach = { environment: "sandbox", upstreamsMayBePrivate: false };

/** A bind to a stand-in centre, and all that it told. */
export function smppLink({ port, timing, listener, reach = SANDBOX, ...settings }: Input) {
  const route = SmppRoute.parse({
    kind: "smpp",
    name: "test",
    host: "127.0.0.1",
    port,
    tls: false,
    systemId: "redial",
    ratePerSecond: 10_000,
    window: 100,
    ...settings,
  });
  const receipts: DeliveryReceipt[] = [];
  const inbounds: Inbound[] = [];
  const events: LinkEvent[] = [];
  const states: { isBound: boolean; fault: string }[] = [];
  const link: Link = connectSmpp(route, {
    password: settings.password ?? "secret",
    ratePerSecond: route.ratePerSecond,
    reach,
    verdictOf: (codes) => verdictOf(route, codes),
    timing: { ...TIMING, ...timing },
    listener: {
      receipts: async (some) => void receipts.push(...some),
      inbound: async (message) => void inbounds.push(message),
      event: (event) => events.push(event),
      bound: (isBound, fault) => states.push({ isBound, fault }),
      ...listener,
    },
  });

  /** Hands messages over as the engine does, as many at once as the link says, until each has an outcome. */
  async function send(messages: OutgoingMessage[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const chunks: Promise<void>[] = [];
    for (let start = 0; start < messages.length; ) {
      const places = await link.ready(NEVER);
      const first = start;
      const chunk = messages.slice(first, first + places);
      start += chunk.length;
      link.done(places - chunk.length);
      const submitted = link.submit(chunk, (i, outcome) => {
        outcomes[first + i] = outcome;
      });
      chunks.push(submitted.then(() => link.done(chunk.length)));
    }
    await Promise.all(chunks);
    return outcomes;
  }

  return { link, receipts, inbounds, events, states, send };
}

export type SmppLink = ReturnType<typeof smppLink>;
