import type { PduOf } from "#lib/service/providers/smpp/codec/pdu";
import { TAG, type Tlvs, tlvNumber } from "#lib/service/providers/smpp/codec/tlvs";

/** A PDU with a receipt or a message from a phone. */
export type Received = PduOf<"deliver_sm"> | PduOf<"data_sm">;

/** The content without its header. If it belongs to a long message, it is `part` of `parts`. */
export type Content = { octets: Buffer; part: number; parts: number };

const HAS_HEADER = 0x40;

export function contentOf(pdu: Received): Content {
  const short = pdu.command === "deliver_sm" ? pdu.shortMessage : null;
  const octets = short && short.length > 0 ? short : (pdu.tlvs.get(TAG.messagePayload) ?? Buffer.alloc(0));
  return pdu.esmClass & HAS_HEADER ? withoutHeader(octets) : { octets, ...partByTlvs(pdu.tlvs) };
}

function withoutHeader(octets: Buffer): Content {
  const end = 1 + (octets[0] ?? 0);
  // A header that is longer than the whole content is not a header.
  if (end > octets.length) return { octets, part: 1, parts: 1 };
  return { octets: octets.subarray(end), ...partByHeader(octets.subarray(1, end)) };
}

/** The header is a list of elements: identifier, length, value. */
function partByHeader(header: Buffer): { part: number; parts: number } {
  for (let at = 0; at + 1 < header.length; at += 2 + (header[at + 1] ?? 0)) {
    const [id, length = 0] = header.subarray(at);
    const value = header.subarray(at + 2, at + 2 + length);
    const isWhole = value.length === length;
    const isShort = id === 0x00 && length === 3;
    const isLong = id === 0x08 && length === 4;
    if (isWhole && (isShort || isLong)) return { parts: value.at(-2) ?? 1, part: value.at(-1) ?? 1 };
  }
  return { part: 1, parts: 1 };
}

function partByTlvs(tlvs: Tlvs): { part: number; parts: number } {
  return { part: tlvNumber(tlvs, TAG.sarNumber) ?? 1, parts: tlvNumber(tlvs, TAG.sarTotal) ?? 1 };
}
