import { isTestRecipient } from "#lib/domain/recipients/test-recipients";
import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import type { Link, Outcome, OutgoingMessage } from "#lib/service/providers/link";

const NOT_RENDERED: Outcome = { kind: "refused", error: "server_unknown_error", codes: [], mapped: true };

/** The outcome of the i-th message, and whether the simulator had it. */
export type OnOutcome = (i: number, outcome: Outcome, isSimulated: boolean) => void;

/**
 * Hands the messages to the carrier; one outcome each comes to `onOutcome`. A message that could not be rendered is not
 * handed over and fails.
 */
export async function submit(
  { metrics, log }: Delivery,
  carrier: Carrier,
  rendered: (OutgoingMessage | null)[],
  onOutcome: OnOutcome,
): Promise<void> {
  const { own, test, missing } = sorted(carrier, rendered);
  if (missing.length > 0) {
    log.error({ messages: missing.length }, "messages without a template body cannot be sent; they fail");
    for (const i of missing) onOutcome(i, NOT_RENDERED, true);
  }
  const finished = metrics.providerSeconds.startTimer({ route: carrier.name });
  await Promise.all([
    give(carrier.link, own, (i, outcome) => onOutcome(i, outcome, carrier.routeId === null)),
    carrier.testNumbers && give(carrier.testNumbers, test, (i, outcome) => onOutcome(i, outcome, true)),
  ]);
  finished();
}

type Indexed = { i: number; message: OutgoingMessage };

function sorted({ testNumbers }: Carrier, rendered: (OutgoingMessage | null)[]) {
  const own: Indexed[] = [];
  const test: Indexed[] = [];
  const missing: number[] = [];
  for (const [i, message] of rendered.entries()) {
    if (message === null) missing.push(i);
    else if (testNumbers && isTestRecipient(message.recipient)) test.push({ i, message });
    else own.push({ i, message });
  }
  return { own, test, missing };
}

async function give(link: Link, indexed: Indexed[], onOutcome: (i: number, outcome: Outcome) => void) {
  if (indexed.length === 0) return;
  const messages = indexed.map(({ message }) => message);
  await link.submit(messages, (at, outcome) => {
    const found = indexed[at];
    if (found) onOutcome(found.i, outcome);
  });
}
