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

/** The most characters that a code of an HTTP provider is kept with. */
export const MAX_CODE_CHARACTERS = 60;

/** A provider's code as it is kept: one word, so that a list of codes can be read again. */
export function codeWord(said: string): string {
  return plainWords(said, MAX_CODE_CHARACTERS).replaceAll(" ", "_");
}

/** The most characters that an id of an HTTP provider can have. */
const MAX_ID_CHARACTERS = 200;

/** A provider's id, or null where it is none that could be found again. */
export function externalIdOf(said: string): string | null {
  return /^[\x21-\x7e]+$/.test(said) && said.length <= MAX_ID_CHARACTERS ? said : null;
}
