import { NO_TLVS, TAG, type Tlvs } from "#lib/service/providers/smpp/codec/tlvs";
import type { EncodedText } from "#lib/service/providers/smpp/text/encode-text";
import { type Room, splitText } from "#lib/service/providers/smpp/text/split-text";
import type { SmppRoute } from "#lib/wire/service/smpp-route";

export type LongMessages = SmppRoute["longMessages"];

/** The fields in which the parts of a message differ. */
export type Part = { esmClass: number; shortMessage: Buffer; tlvs: Tlvs };

/** How many parts the headers can number. */
const MAX_PARTS = 255;
/** The longest message_payload that fits into a frame. */
const MAX_PAYLOAD_OCTETS = 60_000;

const WHOLE: Room = { septets: 160, utf16Units: 70 };
/** The room with the header of 6 octets, which the centre itself adds for `sar`. */
const SHORT_HEADER: Room = { septets: 153, utf16Units: 67 };
/** The room with the header of 7 octets. */
const LONG_HEADER: Room = { septets: 152, utf16Units: 66 };

const WITH_HEADER = 0x40;
const NOTHING = Buffer.alloc(0);

/**
 * The parts in which a text is sent. The phone joins them by their `reference`: no two of a recipient's
 * messages under way should have the same. Null when the text is too long.
 */
export function makeParts(
  text: EncodedText,
  longMessages: LongMessages,
  reference: () => number,
): Part[] | null {
  const pieces = splitText(text, WHOLE, longMessages === "udh16" ? LONG_HEADER : SHORT_HEADER);
  if (pieces.length === 1) return [{ esmClass: 0, shortMessage: text.octets, tlvs: NO_TLVS }];
  if (longMessages === "payload") return payload(text.octets);
  if (pieces.length > MAX_PARTS) return null;
  const common = reference();
  return pieces.map((piece, i) => part(longMessages, piece, common, pieces.length, i + 1));
}

function payload(octets: Buffer): Part[] | null {
  if (octets.length > MAX_PAYLOAD_OCTETS) return null;
  return [{ esmClass: 0, shortMessage: NOTHING, tlvs: new Map([[TAG.messagePayload, octets]]) }];
}

function part(
  form: "udh8" | "udh16" | "sar",
  piece: Buffer,
  reference: number,
  total: number,
  number: number,
): Part {
  const high = (reference >> 8) & 0xff;
  const low = reference & 0xff;
  if (form === "sar") {
    const tlvs = new Map([
      [TAG.sarReference, Buffer.of(high, low)],
      [TAG.sarTotal, Buffer.of(total)],
      [TAG.sarNumber, Buffer.of(number)],
    ]);
    return { esmClass: 0, shortMessage: piece, tlvs };
  }
  const header =
    form === "udh8" ? Buffer.of(5, 0, 3, low, total, number) : Buffer.of(6, 8, 4, high, low, total, number);
  return { esmClass: WITH_HEADER, shortMessage: Buffer.concat([header, piece]), tlvs: NO_TLVS };
}
