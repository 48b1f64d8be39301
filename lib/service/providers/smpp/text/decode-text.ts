import { GSM_CHARACTERS, GSM_ESCAPE, GSM_ESCAPED } from "#lib/domain/content/gsm-alphabet";
import type { Alphabet } from "#lib/service/providers/smpp/text/alphabet";

/** A text that came, as far as its data_coding tells what it is. It can be stored: no NUL, no half of a surrogate pair. */
export function decodeText(octets: Buffer, dataCoding: number, alphabet: Alphabet): string {
  return decode(octets, codingOf(dataCoding, alphabet)).replaceAll("\0", "").toWellFormed();
}

type Coding = "gsm" | "latin1" | "utf16" | "binary";

function codingOf(dataCoding: number, alphabet: Alphabet): Coding {
  // A message class, as GSM 03.38 has it.
  if ((dataCoding & 0xf0) === 0xf0) return dataCoding & 0x04 ? "binary" : "gsm";
  if (dataCoding === 0) return alphabet === "latin1" || alphabet === "ascii" ? "latin1" : "gsm";
  if (dataCoding === 8) return "utf16";
  return dataCoding === 2 || dataCoding === 4 ? "binary" : "latin1";
}

function decode(octets: Buffer, coding: Coding): string {
  if (coding === "gsm") return fromGsm(octets);
  if (coding === "latin1") return octets.toString("latin1");
  if (coding === "binary") return octets.toString("hex");
  // A copy, for swap16 changes it in place. An odd octet at the end is half a unit.
  return Buffer.from(octets.subarray(0, octets.length & ~1))
    .swap16()
    .toString("utf16le");
}

function fromGsm(octets: Buffer): string {
  let text = "";
  for (let i = 0; i < octets.length; i++) {
    const octet = octets[i] ?? 0;
    // What stands behind an escape and is in no table is shown without it (GSM 03.38, 6.2.1.1).
    if (octet === GSM_ESCAPE)
      text += GSM_ESCAPED.get(octets[++i] ?? 0) ?? GSM_CHARACTERS.get(octets[i] ?? 0x20) ?? " ";
    else text += GSM_CHARACTERS.get(octet & 0x7f) ?? " ";
  }
  return text;
}
