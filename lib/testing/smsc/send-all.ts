import type { Outcome, OutgoingMessage } from "#lib/service/providers/link";
import type { SmppLink } from "#lib/testing/smsc/smpp-link";

/** Sends messages, and again whatever was held, until each has another outcome. */
export async function sendAll(link: Pick<SmppLink, "send">, messages: OutgoingMessage[]): Promise<Outcome[]> {
  const ended = new Map<OutgoingMessage, Outcome>();
  for (let left = messages; left.length > 0; left = left.filter((message) => !ended.has(message))) {
    const outcomes = await link.send(left);
    for (const [i, message] of left.entries()) {
      const outcome = outcomes[i];
      if (outcome && outcome.kind !== "deferred") ended.set(message, outcome);
    }
  }
  return messages.flatMap((message) => ended.get(message) ?? []);
}
