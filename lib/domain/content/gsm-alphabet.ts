/** The characters of the GSM 03.38 default alphabet, in septet order. 0x1B is the escape, not a character. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

export const GSM_ESCAPE = 0x1b;

/** Characters of the extension table, each with the septet that follows the escape. */
const EXTENSION: [character: string, septet: number][] = [
  ["\f", 0x0a],
  ["^", 0x14],
  ["{", 0x28],
  ["}", 0x29],
  ["\\", 0x2f],
  ["[", 0x3c],
  ["~", 0x3d],
  ["]", 0x3e],
  ["|", 0x40],
  ["€", 0x65],
];

/** The septets of each character that GSM 03.38 has: one, or the escape and one. */
export const GSM_SEPTETS: ReadonlyMap<string, readonly number[]> = new Map([
  ...Array.from(BASIC, (character, septet): [string, number[]] => [character, [septet]]).filter(
    ([, [septet]]) => septet !== GSM_ESCAPE,
  ),
  ...EXTENSION.map(([character, septet]): [string, number[]] => [character, [GSM_ESCAPE, septet]]),
]);

/** The character of a septet; undefined for the escape. */
export const GSM_CHARACTERS: ReadonlyMap<number, string> = new Map(
  Array.from(BASIC, (character, septet): [number, string] => [septet, character]).filter(
    ([septet]) => septet !== GSM_ESCAPE,
  ),
);

/** The character that a septet means after the escape. */
export const GSM_ESCAPED: ReadonlyMap<number, string> = new Map(
  EXTENSION.map(([character, septet]) => [septet, character]),
);
