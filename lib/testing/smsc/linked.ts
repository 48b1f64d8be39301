import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { verdictOf } from "#lib/domain/routes/verdict-of";
import type { Inbound, Link, LinkEvent, Outcome, OutgoingMessage, Sign } from "#lib/service/providers/link";
import { connectSmpp } from "#lib/service/providers/smpp/connect-smpp";
import { TIMING, type Timing } from "#lib/service/providers/smpp/session/timing";
import { type Smsc, type SmscOptions, startSmsc } from "#lib/testing/smsc/start-smsc";
import { SmppRoute } from "#lib/wire/service/route";

/** Pauses that a test can wait for. Answers still have time on a busy machine. */
const QUICK: Partial<Timing> = {
  firstPauseMs: 20,
  longestPauseMs: 100,
  alreadyBoundPauseMs: 50,
  throttledMs: 50,
  longestThrottledMs: 100,
  queueFullMs: 50,
  recoveryMs: 100,
};

/** What a link passed on. A test may set `keep`, which is awaited before anything is kept. */
export type Heard = {
  signs: Sign[];
  inbound: Inbound[];
  events: LinkEvent[];
  /** Each time that it was bound, or not any more: the fault, empty when bound. */
  faults: string[];
  /** Signs and outcomes in their order, as `sign ID` and `accepted ID`. */
  order: string[];
  isBound: boolean;
  keep(): Promise<void>;
};

export type LinkOptions = {
  port: number;
  route?: Partial<Omit<SmppRoute, "kind">>;
  timing?: Partial<Timing>;
  password?: string;
  ratePerSecond?: number;
};

/** A link of the product to the centre on this port. It ends with the test. */
export function testLink({
  port,
  route = {},
  timing = {},
  password = "secret",
  ratePerSecond = 1000,
}: LinkOptions) {
  const heard: Heard = {
    signs: [],
    inbound: [],
    events: [],
    faults: [],
    order: [],
    isBound: false,
    keep: async () => {},
  };
  const settings = SmppRoute.parse({
    kind: "smpp",
    name: "test",
    host: "127.0.0.1",
    port,
    systemId: "redial",
    window: 50,
    ...route,
  });
  const link = connectSmpp(settings, {
    password,
    ratePerSecond,
    verdictOf: (codes) => verdictOf(settings, codes),
    timing: { ...TIMING, ...QUICK, ...timing },
    listener: {
      async signs(signs) {
        await heard.keep();
        heard.signs.push(...signs);
        heard.order.push(...signs.map(({ externalId }) => `sign ${externalId}`));
      },
      async inbound(message) {
        await heard.keep();
        heard.inbound.push(message);
      },
      event: (event) => void heard.events.push(event),
      bound(isBound, fault) {
        heard.isBound = isBound;
        heard.faults.push(fault);
      },
    },
  });
  onTestFinished(() => link.close());
  return { link, heard, send: sender(link, heard) };
}

/** A stand-in centre and a link of the product to it. */
export async function linked({
  smsc: options,
  ...rest
}: Omit<LinkOptions, "port"> & { smsc?: SmscOptions } = {}) {
  const smsc: Smsc = await startSmsc(options);
  onTestFinished(smsc.close);
  return { smsc, ...testLink({ port: smsc.port, ...rest }) };
}

export function messageTo(
  recipient: string,
  fullMessage = "Hello",
  given: Partial<OutgoingMessage> = {},
): OutgoingMessage {
  const ids = { campaignId: randomUUID(), messageId: randomUUID(), attemptId: randomUUID() };
  return { ...ids, n: 1, recipient, fullMessage, sender: "Redial", validUntil: null, ...given };
}

/** Hands messages over as the engine does: no more than the link has places for, and gives each place back. */
function sender(link: Link, heard: Heard) {
  return async (messages: OutgoingMessage[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    const handed: Promise<void>[] = [];
    const signal = AbortSignal.timeout(30_000);
    for (let from = 0; from < messages.length; ) {
      const first = from;
      const places = await link.ready(signal);
      const some = messages.slice(first, first + places);
      link.done(places - some.length);
      from += some.length;
      const onOutcome = (i: number, outcome: Outcome) => {
        outcomes[first + i] = outcome;
        heard.order.push(`${outcome.kind} ${"externalIds" in outcome ? outcome.externalIds : ""}`);
        link.done(1);
      };
      handed.push(link.submit(some, onOutcome));
    }
    await Promise.all(handed);
    return outcomes;
  };
}

/** Sends again whatever was held, until nothing is. */
export async function sendAll(
  send: (messages: OutgoingMessage[]) => Promise<Outcome[]>,
  messages: OutgoingMessage[],
): Promise<Outcome[]> {
  const outcomes = await send(messages);
  const held = messages.flatMap((_, i) => (outcomes[i]?.kind === "held" ? [i] : []));
  if (held.length === 0) return outcomes;
  const again = await sendAll(
    send,
    held.map((i) => messages[i] as OutgoingMessage),
  );
  for (const [at, i] of held.entries()) outcomes[i] = again[at] as Outcome;
  return outcomes;
}
