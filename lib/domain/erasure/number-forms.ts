import { MASKED_VALUE } from "#lib/domain/messages/mask";
import { callingCode } from "#lib/domain/recipients/possible-lengths";

/**
 * Characters between the digits of a number as people and programs write it: blanks, dashes, dots, and their escapes in
 * addresses and JSON. An audit record may lose these and nothing else: see the SQL function `without_numbers`.
 */
const BETWEEN =
  "(?:%20|%09|%2[Dd]|\\\\t|[- ().\\u00a0/+_\\t\\u2000-\\u2015\\u202f\\u205f\\u2060\\u2212\\u3000\\ufe63\\uff0d]){0,3}";
/** Digits, including full-width ones. */
const DIGIT = "0-9\\uff10-\\uff19";
/** A shorter number without a country code cannot be called. */
const LEAST_NATIONAL = 7;
/** A search with at least this many consecutive digits of a number identifies its owner. */
const LEAST_SEARCHED = 7;

/**
 * Matches the forms of a number in a text; JavaScript and PostgreSQL read this regular expression alike. The country
 * code may be missing where no letter or digit is adjacent. The first group of an id is no number.
 */
export function numberPattern(number: string): string {
  const code = String(callingCode(number));
  const national = number.slice(code.length);
  const whole = `(?<![${DIGIT}])(?:[0\\uff10]{2})?${spaced(number)}(?![${DIGIT}])`;
  if (code === "0" || national.length < LEAST_NATIONAL) return whole;
  return `${whole}|(?<![${DIGIT}A-Za-z])[0\\uff10]?${spaced(national)}(?![${DIGIT}A-Za-z]|-[0-9a-fA-F]{4}-)`;
}

function spaced(digits: string): string {
  return [...digits].map((digit) => `[${digit}\\uff1${digit}]`).join(BETWEEN);
}

export type Redaction = { number: string; pattern: string };

/** Masks every form of the number in the text. */
export function redactText(text: string, { pattern }: Pick<Redaction, "pattern">): string {
  return text.replace(new RegExp(pattern, "g"), MASKED_VALUE);
}

/** Masks the number in a JSON value, property names included. */
export function redactJson(value: unknown, by: Pick<Redaction, "pattern">): unknown {
  if (typeof value === "string") return redactText(value, by);
  if (typeof value === "number") {
    const text = redactText(String(value), by);
    return text === String(value) ? value : text;
  }
  if (Array.isArray(value)) return value.map((each) => redactJson(each, by));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [redactText(name, by), redactJson(each, by)]),
  );
}

/** Masks the number in a list's query such as `q=%2B65+9123+4567&status=failure`, even if only part was searched. */
export function redactAddress(text: string, by: Redaction): string {
  const params = new URLSearchParams(text);
  let found = false;
  for (const [name, value] of [...params]) {
    const digits = digitsOf(value);
    const isPart = name === "q" && digits.length >= LEAST_SEARCHED && by.number.includes(digits);
    const redacted = isPart ? MASKED_VALUE : redactText(value, by);
    if (redacted === value) continue;
    found = true;
    params.set(name, redacted);
  }
  return found ? params.toString() : redactText(text, by);
}

/** Whether a text contains the number in any form, also with other characters between its digits. */
export function namesNumber(text: string, { number, pattern }: Redaction): boolean {
  return redactText(text, { pattern }) !== text || digitsOf(text).includes(number);
}

function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "");
}
