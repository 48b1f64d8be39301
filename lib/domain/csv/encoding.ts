export type TextEncoding = "UTF-8" | "UTF-16" | "Windows-1252";

/**
 * `text` has no byte-order mark. In Windows-1252, a byte that is not UTF-8 is marked as the unpaired surrogate U+DC00
 * plus the byte. Text cannot hold that otherwise, so it stays known which letters were read differently.
 */
export type ReadText = { text: string; encoding: TextEncoding };

/** Number of units that one call of `String.fromCharCode` can take. */
const UNITS = 8192;
const BYTE_MARK = 0xdc00;
/** Bytes 0x80 to 0x9F. `TextDecoder` reads them as ISO 8859-1's control characters in some versions of Node.js. */
const FIRST_32 = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";

/** The text of a whole file in UTF-8, UTF-16 or Windows-1252, or a sentence on why it is in none. */
export function readText(bytes: Uint8Array): ReadText | { problem: string } {
  const order = utf16Order(bytes);
  if (order) return readUtf16(bytes, order);
  const body = hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  try {
    return {
      text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body),
      encoding: "UTF-8",
    };
  } catch {
    const text = withByteMarks(body);
    const foreign = text === null ? null : { text, encoding: "Windows-1252" as const };
    return foreign ?? { problem: UNKNOWN };
  }
}

const UNKNOWN =
  'The text is neither UTF-8 nor UTF-16 nor Windows-1252. It may be saved in an encoding of Chinese or Tamil. Open it in the program that it comes from, and save it as "CSV UTF-8 (comma delimited)".';

function readUtf16(bytes: Uint8Array, order: "utf-16le" | "utf-16be"): ReadText | { problem: string } {
  try {
    return { text: new TextDecoder(order, { fatal: true }).decode(bytes), encoding: "UTF-16" };
  } catch {
    const problem =
      "The file is UTF-16, but a part of it is damaged: it holds half a character. Export it again.";
    return { problem };
  }
}

/** The byte order of UTF-16 text, or null if the bytes are in another encoding. */
export function utf16Order([a, b]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  // Without a byte-order mark, every other byte of the header's Latin letters is NUL.
  if (a && b === 0) return "utf-16le";
  return a === 0 && b ? "utf-16be" : null;
}

export function hasByteOrderMark([a, b, c]: Uint8Array): boolean {
  return a === 0xef && b === 0xbb && c === 0xbf;
}

/** The byte that an unpaired surrogate marks. */
export function markedByte(half: string): number {
  return half.charCodeAt(0) - BYTE_MARK;
}

/** The Windows-1252 letter of a byte from 0x80 on, or null for the five bytes without one. */
export function letterOf(byte: number): string | null {
  if (byte >= 0xa0) return String.fromCharCode(byte);
  const letter = FIRST_32.charAt(byte - 0x80);
  return letter === "\0" ? null : letter;
}

/** Keeps UTF-8 and marks every other byte. Null if such a byte is no letter in Windows-1252 either. */
function withByteMarks(bytes: Uint8Array): string | null {
  const units = new Uint16Array(UNITS);
  let text = "";
  let filled = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const point = byte < 0x80 ? byte : codePoint(bytes, at);
    if (point === -1 && letterOf(byte) === null) return null;
    if (point > 0xffff) {
      units[filled++] = 0xd800 + ((point - 0x10000) >> 10);
      units[filled++] = 0xdc00 + (point & 0x3ff);
    } else units[filled++] = point === -1 ? BYTE_MARK + byte : point;
    at += point === -1 ? 1 : sizeOf(point);
    if (filled < UNITS - 1) continue;
    text += String.fromCharCode(...units.subarray(0, filled));
    filled = 0;
  }
  return text + String.fromCharCode(...units.subarray(0, filled));
}

/** The character whose UTF-8 starts here, or -1 if none does. */
function codePoint(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  let point = first & (0xff >> (size + 1));
  for (let index = 1; index < size; index += 1) {
    const next = bytes[at + index] ?? 0;
    if ((next & 0xc0) !== 0x80) return -1;
    point = (point << 6) | (next & 0x3f);
  }
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  // Refuses a form longer than needed, an unpaired surrogate, and a value past the last character.
  return first < 0xc2 || sizeOf(point) !== size || isSurrogate || point > 0x10ffff ? -1 : point;
}

function sizeOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
