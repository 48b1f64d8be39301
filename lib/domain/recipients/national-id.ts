const WEIGHTS = [2, 7, 6, 5, 4, 3, 2];

type Series = { shift: number; letters: string };

const SERIES: ReadonlyMap<string, Series> = new Map([
  ["S", { shift: 0, letters: "JZIHGFEDCBA" }],
  ["T", { shift: 4, letters: "JZIHGFEDCBA" }],
  ["F", { shift: 0, letters: "XWUTRQPNMLK" }],
  ["G", { shift: 4, letters: "XWUTRQPNMLK" }],
  ["M", { shift: 3, letters: "XWUTRQPNJLK" }],
]);

/**
 * Whether the text is a Singapore NRIC or FIN, in either case, whose check letter is right. The form only:
 * whether a person holds it is the directory's to say (spec, API error codes: `nric_mobile_not_found`).
 */
export function isNationalId(text: string): boolean {
  if (!hasNationalIdForm(text)) return false;
  const id = normaliseNationalId(text);
  const series = SERIES.get(id.charAt(0));
  if (!series) return false;
  let sum = series.shift;
  WEIGHTS.forEach((weight, index) => {
    sum += weight * Number(id.charAt(index + 1));
  });
  return series.letters.charAt(sum % 11) === id.charAt(8);
}

/** Whether the text is meant as an NRIC or FIN, so that a wrong check letter can be reported as one. */
export function hasNationalIdForm(text: string): boolean {
  return text.length === 9 && /^[STFGMstfgm][0-9]{7}[A-Za-z]$/.test(text);
}

/** The one spelling in which a national id is looked up and shown. */
export function normaliseNationalId(text: string): string {
  return text.toUpperCase();
}
