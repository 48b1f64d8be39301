import { GSM_ESCAPE, GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";
import type { EncodedText } from "#lib/service/providers/smpp/text/encode-text";

/** The capacity of one SMS. */
export type Room = { septets: number; utf16Units: number };

/** Returns the whole text if it fits `whole`, or else pieces that fit `piece`. Never cuts a character in two. */
export function splitText({ octets, alphabet }: EncodedText, whole: Room, piece: Room): Buffer[] {
  const isUtf16 = alphabet === "ucs2";
  const walk = isUtf16 ? utf16Character : alphabet === "gsm" ? gsmCharacter : ownOctet;
  const [wholeSize, pieceSize] = isUtf16
    ? [whole.utf16Units, piece.utf16Units]
    : [whole.septets, piece.septets];
  const pieces: Buffer[] = [];
  let start = 0;
  let used = 0;
  let total = 0;
  for (let at = 0; at < octets.length; ) {
    const { length, size } = walk(octets, at);
    if (used + size > pieceSize) {
      pieces.push(octets.subarray(start, at));
      start = at;
      used = 0;
    }
    used += size;
    total += size;
    at += length;
  }
  return total <= wholeSize ? [octets] : [...pieces, octets.subarray(start)];
}

/** How many octets a character has here, and how many septets or UTF-16 units at the phone. */
type Character = { length: number; size: number };
const BASIC: Character = { length: 1, size: 1 };
const ESCAPED: Character = { length: 2, size: 2 };
const UNIT: Character = { length: 2, size: 1 };
const SURROGATES: Character = { length: 4, size: 2 };
const ESCAPED_BY_CENTRE: Character = { length: 1, size: 2 };

function gsmCharacter(octets: Buffer, at: number): Character {
  return octets[at] === GSM_ESCAPE ? ESCAPED : BASIC;
}

function utf16Character(octets: Buffer, at: number): Character {
  const isPair = isSurrogate(octets[at], 0xd8) && isSurrogate(octets[at + 2], 0xdc);
  return isPair ? SURROGATES : UNIT;
}

function isSurrogate(octet: number | undefined, kind: 0xd8 | 0xdc): boolean {
  return octet !== undefined && (octet & 0xfc) === kind;
}

/** Latin-1 and ASCII: the centre converts them to GSM 03.38, where some characters take two septets. */
function ownOctet(octets: Buffer, at: number): Character {
  const septets = GSM_SEPTETS.get(String.fromCharCode(octets[at] ?? 0));
  return septets?.length === 2 ? ESCAPED_BY_CENTRE : BASIC;
}
