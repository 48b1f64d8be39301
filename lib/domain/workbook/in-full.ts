/** Excel keeps this many digits of a number. */
export const KEPT_DIGITS = 15;
export const FIRST_LONG = 10 ** KEPT_DIGITS;

/** Writes a number without an exponent and without the rounding noise beyond Excel's fifteen digits. */
export function inFull(value: number): string {
  if (Number.isSafeInteger(value) && Math.abs(value) < FIRST_LONG) return String(value);
  return Number(value.toPrecision(KEPT_DIGITS)).toLocaleString("en-US", {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
}
