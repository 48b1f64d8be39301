import { MASKED_VALUE } from "#lib/domain/messages/mask";
import { callingCode } from "#lib/domain/recipients/possible-lengths";

/**
 * What people and programs write between the digits of a number: blanks, dashes and dots of every kind, and what stands for
 * them in addresses and in JSON. An audit record may lose these and nothing else: see the SQL function `without_numbers`.
 */
const BETWEEN =
  "(?:%20|%09|%2[Dd]|\\\\t|[- ().\\u00a0/+_\\t\\u2000-\\u2015\\u202f\\u205f\\u2060\\u2212\\u3000\\ufe63\\uff0d]){0,3}";
/** Digits, those of full width too. */
const DIGIT = "0-9\\uff10-\\uff19";
/** Shorter ones without a country code are no number that anybody could call. */
const LEAST_NATIONAL = 7;
/** So many digits of a number that were searched for in a row say whose it is. */
const LEAST_SEARCHED = 7;

/**
 * The forms in which a number is found in a text, as a regular expression that JavaScript and PostgreSQL read alike: with
 * its country code, or without it where no letter or digit stands beside it. The first group of an id is no number.
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

/** The text with every form of the number masked. */
export function redactText(text: string, { pattern }: Pick<Redaction, "pattern">): string {
  return text.replace(new RegExp(pattern, "g"), MASKED_VALUE);
}

/** The same of a value of JSON, names of objects included. */
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

/** The same of a list's address, such as `q=%2B65+9123+4567&status=failure`; also where a part of the number was searched for. */
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

/** Whether a text has the number in any form, also with other marks between its digits. */
export function namesNumber(text: string, { number, pattern }: Redaction): boolean {
  return redactText(text, { pattern }) !== text || digitsOf(text).includes(number);
}

function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "");
}
