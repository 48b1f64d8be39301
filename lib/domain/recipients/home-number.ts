import { isPossibleRecipient } from "#lib/domain/recipients/recipient";

/** Countries whose mobile numbers are recognisable without their calling code, by that code. */
export const HOME_COUNTRIES: ReadonlyMap<number, { name: string; number: RegExp }> = new Map([
  [65, { name: "Singapore", number: /^[3689][0-9]{7}$/ }],
  [60, { name: "Malaysia", number: /^1[0-9]{8,9}$/ }],
  [62, { name: "Indonesia", number: /^8[0-9]{8,11}$/ }],
  [63, { name: "Philippines", number: /^9[0-9]{9}$/ }],
  [66, { name: "Thailand", number: /^[689][0-9]{8}$/ }],
  [84, { name: "Vietnam", number: /^[35789][0-9]{8}$/ }],
  [852, { name: "Hong Kong", number: /^[4-9][0-9]{7}$/ }],
  [91, { name: "India", number: /^[6-9][0-9]{9}$/ }],
  [61, { name: "Australia", number: /^4[0-9]{8}$/ }],
  [44, { name: "United Kingdom", number: /^7[0-9]{9}$/ }],
]);

export type HomeDoubt = { kind: "code_missing" | "code_twice"; mended: string };

/**
 * Why a possible number is probably wrong: it is a number of the campaign's home country without its calling code,
 * possible abroad as it is, or it has the code twice. Null if there is no doubt. The verdict stays "possible" (spec,
 * Single send: `recipient`), so the person is asked and never refused.
 */
export function homeDoubt(digits: string, home: number | null): HomeDoubt | null {
  const country = home === null ? undefined : HOME_COUNTRIES.get(home);
  if (!country) return null;
  const code = String(home);
  if (country.number.test(digits)) return doubt("code_missing", `${code}${digits}`);
  const once = digits.slice(code.length);
  const isTwice = digits.startsWith(code + code) && country.number.test(once.slice(code.length));
  return isTwice ? doubt("code_twice", once) : null;
}

/** Countries that write a 0 before a number which is dialled without their calling code. */
const WITH_ZERO: ReadonlySet<number> = new Set([60, 62, 63, 66, 84, 91, 61, 44]);

/** The home country's number that is written with a 0 in place of its calling code, or null. */
export function withoutHomeZero(digits: string, home: number | null): string | null {
  if (home === null || !WITH_ZERO.has(home) || !digits.startsWith("0")) return null;
  const found = homeDoubt(digits.slice(1), home);
  return found?.kind === "code_missing" ? found.mended : null;
}

function doubt(kind: HomeDoubt["kind"], mended: string): HomeDoubt | null {
  return isPossibleRecipient(mended) ? { kind, mended } : null;
}

/** "98123456 looks like a number in Singapore without 65." */
export function doubtSentence(digits: string, home: number | null, { kind }: HomeDoubt): string {
  const name = (home !== null && HOME_COUNTRIES.get(home)?.name) || "the home country";
  return kind === "code_missing"
    ? `${digits} looks like a number in ${name} without the country code ${home}. As it is written, it is a number abroad.`
    : `${digits} has the country code ${home} twice.`;
}
