import type { OutgoingMessage } from "#lib/service/providers/link";
import type { PduOf } from "#lib/service/providers/smpp/codec/pdu";
import { senderAddress } from "#lib/service/providers/smpp/sending/sender-address";
import { validityPeriod } from "#lib/service/providers/smpp/sending/validity-period";
import { encodeText } from "#lib/service/providers/smpp/text/encode-text";
import { makeParts, type Part } from "#lib/service/providers/smpp/text/parts";
import type { SmppRoute } from "#lib/wire/service/smpp-route";

/** The settings of a route that affect its messages. */
export type MessageSettings = Pick<
  SmppRoute,
  "source" | "senders" | "destination" | "alphabet" | "longMessages"
>;

/** A message in its parts, ready to be written. */
export type Submission = { parts: Part[]; pduOf(part: Part, sequence: number): PduOf<"submit_sm"> };

const FINAL_RECEIPT = 1;

/** Null when the text is too long for any number of parts. */
export function submissionOf(
  message: OutgoingMessage,
  route: MessageSettings,
  reference: (recipient: string) => number,
): Submission | null {
  const text = encodeText(message.fullMessage, route.alphabet);
  const parts = makeParts(text, route.longMessages, () => reference(message.recipient));
  if (!parts) return null;
  const sender = senderAddress(message.sender, route);
  const { dataCoding } = text;
  return {
    parts,
    pduOf: ({ esmClass, shortMessage, tlvs }, sequence) => ({
      command: "submit_sm",
      status: 0,
      sequence,
      serviceType: "",
      ...sender,
      destinationTon: route.destination.ton,
      destinationNpi: route.destination.npi,
      destination: message.recipient,
      esmClass,
      protocolId: 0,
      priority: 0,
      scheduleDeliveryTime: "",
      validityPeriod: validityPeriod(message.validUntil, new Date()),
      // Every part asks for a receipt: some providers report another part than the last, which would never match.
      registeredDelivery: FINAL_RECEIPT,
      replaceIfPresent: 0,
      dataCoding,
      defaultMessageId: 0,
      shortMessage,
      tlvs,
    }),
  };
}
