import type { ReadCodes } from "#lib/domain/routes/verdict-of";
import type { Inbound } from "#lib/service/providers/link";
import { deliveryReceiptOf } from "#lib/service/providers/smpp/receipts/delivery-receipt";
import type { Inbox } from "#lib/service/providers/smpp/receipts/inbox";
import { readReceipt } from "#lib/service/providers/smpp/receipts/receipt";
import { contentOf, type Received } from "#lib/service/providers/smpp/receipts/received-message";
import type { Connection } from "#lib/service/providers/smpp/session/connection";
import type { Alphabet } from "#lib/service/providers/smpp/text/alphabet";
import { decodeText } from "#lib/service/providers/smpp/text/decode-text";

/** Separates receipts from messages of phones, and has them stored. */
export function createReception(
  alphabet: Alphabet,
  readId: (id: string) => string,
  readCodes: ReadCodes,
  inbox: Inbox,
): (pdu: Received, connection: Connection) => void {
  return (pdu, connection) => {
    const receipt = readReceipt(pdu);
    if (receipt)
      inbox.takeReceipt(deliveryReceiptOf(receipt, readId, readCodes, new Date()), pdu, connection);
    else inbox.takeInbound(inboundOf(pdu, alphabet), pdu, connection);
  };
}

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
