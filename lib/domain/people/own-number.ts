/** A code that verifies a person's own number. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const MAX_CODE_TRIES = 5;

/** Codes that a person asks for, and that a number gets, within an hour. */
export const CODES_AN_HOUR = 5;
export const CODES_OF_NUMBER_AN_HOUR = 3;
/** Rows of files that a person sends to their own number within an hour. */
export const TESTS_AN_HOUR = 10;

/**
 * The values of the message that carries a code. The API makes every message of the campaign's template, so the code is
 * what each variable holds. Null when the template has no variable.
 */
export function codeValues(variables: readonly string[], code: string): Record<string, string> | null {
  return variables.length === 0 ? null : Object.fromEntries(variables.map((name) => [name, code]));
}
