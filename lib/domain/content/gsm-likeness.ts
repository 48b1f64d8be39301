import { characterClass } from "#lib/domain/content/character-class";

/** GSM 03.38 replacements that read the same. Letters are never replaced, because names contain them. */
const LIKENESSES: [like: string, characters: string][] = [
  ["'", "‘’‚‛′ʼ`´‹›"],
  ['"', "“”„‟″«»"],
  ["-", "‐‑‒–—―−"],
  ["...", "…"],
  ["*", "•"],
  [" ", "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"],
  ["", "\u00ad\u200b\u2060\ufeff"],
];

export const GSM_LIKENESSES: ReadonlyMap<string, string> = new Map(
  LIKENESSES.flatMap(([like, characters]) =>
    Array.from(characters, (character): [string, string] => [character, like]),
  ),
);

const LIKE = new RegExp(`[${characterClass(GSM_LIKENESSES.keys())}]`, "gu");

/** The text with what GSM 03.38 has instead of characters that look alike; only of those that `pattern` matches. */
export function withLikenesses(text: string, pattern = LIKE): string {
  return text.replace(pattern, (character) => GSM_LIKENESSES.get(character) ?? character);
}
