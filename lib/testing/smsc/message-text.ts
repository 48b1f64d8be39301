import type { PduOf } from "#lib/service/providers/smpp/codec/pdu";
import { TAG, type Tlvs, tlvNumber } from "#lib/service/providers/smpp/codec/tlvs";
import type { Alphabet } from "#lib/service/providers/smpp/text/alphabet";
import { decodeText } from "#lib/service/providers/smpp/text/decode-text";

const UDH_BIT = 0x40;

/** The text of a message, and which part it is. `reference` joins the parts; null for a message of one part. */
export type MessageText = { text: string; part: number; parts: number; reference: number | null };

export function messageText(message: PduOf<"submit_sm">, alphabet: Alphabet): MessageText {
  const payload = message.tlvs.get(TAG.messagePayload);
  const bytes = message.shortMessage.length > 0 ? message.shortMessage : (payload ?? message.shortMessage);
  if (message.esmClass & UDH_BIT) {
    const length = bytes[0] ?? 0;
    const place = placeIn(bytes.subarray(1, 1 + length));
    return { text: decodeText(bytes.subarray(1 + length), message.dataCoding, alphabet), ...place };
  }
  return { text: decodeText(bytes, message.dataCoding, alphabet), ...sarPlace(message.tlvs) };
}

function placeIn(header: Buffer): Omit<MessageText, "text"> {
  for (let at = 0; at + 2 <= header.length; at += 2 + (header[at + 1] ?? 0)) {
    const wide = header[at] === 8 ? 1 : 0;
    if (header[at] !== 0 && !wide) continue;
    const reference = wide ? header.readUInt16BE(at + 2) : (header[at + 2] ?? 0);
    return { reference, parts: header[at + 3 + wide] ?? 1, part: header[at + 4 + wide] ?? 1 };
  }
  return { reference: null, part: 1, parts: 1 };
}

function sarPlace(tlvs: Tlvs): Omit<MessageText, "text"> {
  const number = (tag: number) => tlvNumber(tlvs, tag);
  return {
    reference: number(TAG.sarReference),
    parts: number(TAG.sarTotal) ?? 1,
    part: number(TAG.sarNumber) ?? 1,
  };
}
