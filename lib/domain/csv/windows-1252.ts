/** Bytes 0x80 to 0x9F. `TextDecoder` reads them as ISO 8859-1's control characters in some versions of Node.js. */
const FIRST_32 = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";

/** The Windows-1252 letter of a byte from 0x80 on, or null for the five bytes without one. */
export function letterOf(byte: number): string | null {
  if (byte >= 0xa0) return String.fromCharCode(byte);
  const letter = FIRST_32.charAt(byte - 0x80);
  return letter === "\0" ? null : letter;
}
