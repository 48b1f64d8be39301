import { GSM_CHARACTERS, GSM_ESCAPE, GSM_ESCAPED } from "#lib/domain/content/gsm-alphabet";
import type { Alphabet } from "#lib/service/providers/smpp/text/alphabet";

/** Decodes a received text as its data_coding says. The result can be stored: it has no NUL and no lone surrogate. */
export function decodeText(octets: Buffer, dataCoding: number, alphabet: Alphabet): string {
  return decode(octets, codingOf(dataCoding, alphabet)).replaceAll("\0", "").toWellFormed();
}

type Coding = "gsm" | "latin1" | "utf16" | "binary";

function codingOf(dataCoding: number, alphabet: Alphabet): Coding {
  // A message class, as defined in GSM 03.38.
  if ((dataCoding & 0xf0) === 0xf0) return dataCoding & 0x04 ? "binary" : "gsm";
  if (dataCoding === 0) return alphabet === "latin1" || alphabet === "ascii" ? "latin1" : "gsm";
  if (dataCoding === 8) return "utf16";
  return dataCoding === 2 || dataCoding === 4 ? "binary" : "latin1";
}

function decode(octets: Buffer, coding: Coding): string {
  if (coding === "gsm") return fromGsm(octets);
  if (coding === "latin1") return octets.toString("latin1");
  if (coding === "binary") return octets.toString("hex");
  // Copies the octets because swap16 changes them in place. An odd octet at the end is an incomplete unit.
  return Buffer.from(octets.subarray(0, octets.length & ~1))
    .swap16()
    .toString("utf16le");
}

function fromGsm(octets: Buffer): string {
  let text = "";
  for (let i = 0; i < octets.length; i++) {
    const octet = octets[i] ?? 0;
    // An escaped octet that is in no table is shown as if it were not escaped (GSM 03.38, 6.2.1.1).
    if (octet === GSM_ESCAPE)
      text += GSM_ESCAPED.get(octets[++i] ?? 0) ?? GSM_CHARACTERS.get(octets[i] ?? 0x20) ?? " ";
    else text += GSM_CHARACTERS.get(octet & 0x7f) ?? " ";
  }
  return text;
}
