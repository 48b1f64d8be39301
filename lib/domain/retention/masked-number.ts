const MASK = "*****";
const SHOWN_DIGITS = 3;

/** Stored instead of an erased number. It contains no hash and no digit. */
export const ERASED = MASK;

/** Shown instead of a removed number: the mask and its last three digits. */
export function maskedNumber(number: string): string {
  return MASK + lastDigits(number);
}

/** Stored instead of a number: its keyed hash without digits, so that no search finds it, and the mask. */
export function hashedNumber(number: string, hash: string): string {
  const letters = [...hash].map((digit) => "abcdefghijklmnop".charAt(Number.parseInt(digit, 16))).join("");
  return letters + maskedNumber(number);
}

/** Whether a stored number was removed. */
export function isMasked(stored: string): boolean {
  return stored.includes(MASK);
}

/** Whether the number was erased on request; retention would have left its last digits. */
export function isErased(stored: string): boolean {
  return stored === ERASED;
}

/** The digits that are shown instead of the whole number. */
export function lastDigits(number: string): string {
  return number.slice(-SHOWN_DIGITS);
}

/** A stored number as people without the right see it. */
export function shownNumber(stored: string): string {
  return isMasked(stored) ? stored.slice(stored.indexOf(MASK)) : stored;
}
