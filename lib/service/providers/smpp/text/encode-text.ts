import { type Alphabet, NO_OCTETS, OCTETS_OF } from "#lib/service/providers/smpp/text/alphabet";

/** data_coding of the centre's default alphabet, and of UTF-16BE. */
type DataCoding = 0 | 8;

/** A text in the centre's form, with one septet of GSM 03.38 to an octet. `ucs2` is UTF-16BE. */
export type EncodedText = { alphabet: Alphabet; dataCoding: DataCoding; octets: Buffer };

/** Encodes in the centre's default alphabet if the whole text fits it, or else in UTF-16BE. */
export function encodeText(text: string, alphabet: Alphabet): EncodedText {
  const octets = alphabet === "ucs2" ? null : inAlphabet(text, OCTETS_OF[alphabet]);
  if (octets) return { alphabet, dataCoding: 0, octets };
  return { alphabet: "ucs2", dataCoding: 8, octets: Buffer.from(text, "utf16le").swap16() };
}

function inAlphabet(text: string, octetsOf: Uint16Array): Buffer | null {
  const octets = Buffer.allocUnsafe(2 * text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = octetsOf[text.charCodeAt(i)] ?? NO_OCTETS;
    if (code === NO_OCTETS) return null;
    if (code > 0xff) octets[length++] = code >> 8;
    octets[length++] = code & 0xff;
  }
  return octets.subarray(0, length);
}
