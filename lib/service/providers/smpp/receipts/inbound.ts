import type { Inbound } from "#lib/service/providers/link";
import { contentOf, type Received } from "#lib/service/providers/smpp/receipts/received-message";
import type { Alphabet } from "#lib/service/providers/smpp/text/alphabet";
import { decodeText } from "#lib/service/providers/smpp/text/decode-text";

/** A message from a phone. Each part of a long one is passed on separately, with its number. */
export function inboundOf(pdu: Received, alphabet: Alphabet): Inbound {
  const { octets, part, parts } = contentOf(pdu);
  const text = decodeText(octets, pdu.dataCoding, alphabet);
  return {
    sender: pdu.source,
    recipient: pdu.destination,
    text: parts > 1 ? `(${part}/${parts}) ${text}` : text,
  };
}
