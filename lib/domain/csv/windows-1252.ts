/** Bytes 0x80 to 0x9F. Not by `TextDecoder`, which reads them as ISO 8859-1's control characters in some versions of Node.js. */
const FIRST_32 = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";

/** The letter that a byte from 0x80 on is in Windows-1252, or null for the five that are none. */
export function letterOf(byte: number): string | null {
  if (byte >= 0xa0) return String.fromCharCode(byte);
  const letter = FIRST_32.charAt(byte - 0x80);
  return letter === "\0" ? null : letter;
}
