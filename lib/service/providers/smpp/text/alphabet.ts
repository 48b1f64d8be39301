import { GSM_ESCAPE, GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";
import type { SmppRoute } from "#lib/wire/service/smpp-route";

/** The centre's meaning of data_coding 0. With `ucs2`, no message is sent in it. */
export type Alphabet = SmppRoute["alphabet"];

/** Marks a UTF-16 unit without octets. Other units have one octet, or two for an escape and its septet. */
export const NO_OCTETS = 0xffff;

export const OCTETS_OF: Readonly<Record<Alphabet, Uint16Array>> = {
  gsm: gsmOctets(),
  latin1: printable(0xff),
  ascii: printable(0x7e),
  ucs2: new Uint16Array(0x10000).fill(NO_OCTETS),
};

function gsmOctets(): Uint16Array {
  const octets = new Uint16Array(0x10000).fill(NO_OCTETS);
  for (const [character, [first = 0, second]] of GSM_SEPTETS) {
    octets[character.charCodeAt(0)] = second === undefined ? first : (GSM_ESCAPE << 8) | second;
  }
  return octets;
}

/** Units up to `last` that are their own octet, without control characters except line breaks. */
function printable(last: number): Uint16Array {
  return new Uint16Array(0x10000).map((_, unit) => {
    const isControl = unit < 0x20 ? unit !== 0x0a && unit !== 0x0d : unit >= 0x7f && unit < 0xa0;
    return unit > last || isControl ? NO_OCTETS : unit;
  });
}
