import { deliveryReceiptOf } from "#lib/service/providers/smpp/receipts/delivery-receipt";
import { inboundOf } from "#lib/service/providers/smpp/receipts/inbound";
import type { Inbox } from "#lib/service/providers/smpp/receipts/inbox";
import { readReceipt } from "#lib/service/providers/smpp/receipts/receipt";
import type { Received } from "#lib/service/providers/smpp/receipts/received-message";
import type { ReadCodes } from "#lib/service/providers/smpp/sending/read-codes";
import type { Connection } from "#lib/service/providers/smpp/session/connection";
import type { Alphabet } from "#lib/service/providers/smpp/text/alphabet";

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
