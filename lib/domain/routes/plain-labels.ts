/** A provider's untrusted text on one line, without control characters, at most `most` characters long. */
export function plainWords(said: string, most: number): string {
  return said
    .slice(0, 4 * most)
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();
}

/** Longest code of an HTTP provider that is kept. */
export const MAX_CODE_CHARACTERS = 60;

/** A provider's code as it is stored: one word, so that a list of codes can be parsed. */
export function codeWord(said: string): string {
  return plainWords(said, MAX_CODE_CHARACTERS).replaceAll(" ", "_");
}

/** Longest id of an HTTP provider. */
const MAX_ID_CHARACTERS = 200;

/** A provider's id, or null if it could not be found again. */
export function externalIdOf(said: string): string | null {
  return /^[\x21-\x7e]+$/.test(said) && said.length <= MAX_ID_CHARACTERS ? said : null;
}
