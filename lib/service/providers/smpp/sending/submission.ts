import { senderForm } from "#lib/domain/routes/sender";
import type { OutgoingMessage } from "#lib/service/providers/link";
import type { PduOf } from "#lib/service/providers/smpp/codec/pdu";
import { encodeText } from "#lib/service/providers/smpp/text/encode-text";
import { makeParts, type Part } from "#lib/service/providers/smpp/text/parts";
import type { SmppRoute } from "#lib/wire/service/smpp-route";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The field has two digits for days, and months have no fixed length. */
const MOST_DAYS = 99;

export type SenderAddress = { sourceTon: number; sourceNpi: number; source: string };

/** The type of a sender by its form: alphanumeric, international or of the network. The route may override it. */
const KINDS = { name: { ton: 5, npi: 0 }, number: { ton: 1, npi: 1 }, "short code": { ton: 3, npi: 0 } };
const NOBODY = { ton: 0, npi: 0 };

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

/** The sender of a message: its own, or the route's first one. */
export function senderAddress(
  sender: string,
  { source, senders }: Pick<SmppRoute, "source" | "senders">,
): SenderAddress {
  const shown = sender || senders[0] || "";
  const { ton, npi } = source ?? (shown === "" ? NOBODY : KINDS[senderForm(shown)]);
  return { sourceTon: ton, sourceNpi: npi, source: shown.replace(/^\+(?=\d+$)/, "") };
}

/** How long the centre may try, as `000002000000000R`: 2 days from now. Empty for the centre's own limit. */
export function validityPeriod(until: Date | null, now: Date): string {
  if (until === null) return "";
  // At least a second, because some centres treat 0 as no limit.
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const days = Math.floor(seconds / DAY);
  if (days > MOST_DAYS) return "";
  const fields = [days, Math.floor(seconds / HOUR) % 24, Math.floor(seconds / MINUTE) % 60, seconds % 60];
  return `0000${fields.map((field) => `${field}`.padStart(2, "0")).join("")}000R`;
}
