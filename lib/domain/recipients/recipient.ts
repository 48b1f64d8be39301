import { isBlank } from "#lib/domain/content/values";
import { callingCode, possibleLengths } from "#lib/domain/recipients/possible-lengths";

/**
 * Whether the text is a phone number with its country code: digits only, an assigned calling code first, a length
 * possible under it (spec, Single send: `recipient`). The verdict is libphonenumber's "is possible" on the number as
 * written: where the library would first drop a trunk 0, the number is not normalised and is refused.
 */
export function isPossibleRecipient(digits: string): boolean {
  const length = digits.length;
  for (let index = 0; index < length; index += 1) {
    const code = digits.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return length < 32 && ((possibleLengths(digits) >>> length) & 1) === 1;
}

export type RecipientProblem = { code: string; message: string };
/** `suggestion` is the recipient that was probably meant; empty when it is unknown. */
type Diagnosis = { code: string; sentence: string; suggestion: string };

/** Why a text is no valid recipient and how to mend it, or null when it is valid. */
export function recipientProblem(text: string): RecipientProblem | null {
  const found = diagnose(text);
  if (!found) return null;
  const { code, sentence, suggestion } = found;
  return { code, message: suggestion ? `${sentence} Write ${suggestion}.` : sentence };
}

/** The recipient that an invalid text probably means, and the mistake's code; null when it is unknown. */
export function meantRecipient(text: string): { code: string; recipient: string } | null {
  const found = diagnose(text);
  return found?.suggestion ? { code: found.code, recipient: found.suggestion } : null;
}

function diagnose(text: string): Diagnosis | null {
  if (isPossibleRecipient(text)) return null;
  if (isBlank(text))
    return problem("recipient_empty", "Fill in the recipient: a phone number with its country code.");
  return /^[0-9]+$/.test(text) ? numberProblem(text) : writingProblem(text);
}

/** The first match decides, so narrow patterns come before wide ones. */
const WRITINGS: readonly { shape: RegExp; code: string; sentence: string }[] = [
  {
    shape: /(?! )[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u{2800}]/u,
    code: "recipient_invisible",
    sentence:
      "The cell contains an invisible character beside the number: delete the cell and type the number again.",
  },
  {
    shape: /^[0-9]+([.,][0-9]+)?[eE]\+?[0-9]+$/,
    code: "recipient_scientific",
    sentence:
      "The spreadsheet shortened this number and lost its last digits: format the column as text, then enter the numbers again.",
  },
  {
    shape: /^[0-9]+[.,]0+$/,
    code: "recipient_decimal",
    sentence: "The spreadsheet added a decimal to this number: format the column as text.",
  },
  {
    shape: /\p{L}/u,
    code: "recipient_letters",
    sentence: "A recipient is a phone number: it cannot hold letters.",
  },
  { shape: /^[+＋]/u, code: "recipient_plus", sentence: "Leave out the + before the country code." },
  {
    shape: /^[0-9 ()[\]./\p{Pd}−]+$/u,
    code: "recipient_separators",
    sentence: "Write the digits only, without spaces, dashes, dots or brackets.",
  },
  { shape: /^/, code: "recipient_characters", sentence: "Write the digits 0 to 9 only." },
];

function writingProblem(text: string): Diagnosis | null {
  const written = writtenDigits(text);
  return written && problem(written.code, written.sentence, written.digits);
}

/** The digits of a text that has other signs too, whether or not they are a number, and what is wrong with its writing. */
export function writtenDigits(text: string): { code: string; sentence: string; digits: string } | null {
  const writing = WRITINGS.find(({ shape }) => shape.test(text));
  if (!writing || /^[0-9]*$/.test(text)) return null;
  const whole = writing.code === "recipient_decimal" ? text.replace(/[.,].*/, "") : text;
  return { ...writing, digits: whole.normalize("NFKC").replace(/[^0-9]/g, "") };
}

function numberProblem(digits: string): Diagnosis {
  const code = callingCode(digits);
  if (code === 0) {
    const reason = digits.startsWith("0")
      ? "no country code starts with 0"
      : `${digits.slice(0, 3)} is not one`;
    return problem(
      "recipient_country_code",
      `The number must start with its country code, and ${reason}.`,
      digits.replace(/^0+/, ""),
    );
  }
  const afterCode = String(code).length;
  const withoutTrunk = digits.slice(0, afterCode) + digits.slice(afterCode + 1);
  if (digits.charAt(afterCode) === "0" && isPossibleRecipient(withoutTrunk)) {
    return problem("recipient_trunk_zero", `Leave out the 0 after the country code ${code}.`, withoutTrunk);
  }
  if (/^[3689][0-9]{7}$/.test(digits)) {
    return problem(
      "recipient_country_code",
      `The country code is missing; for a number in Singapore it is 65.`,
      `65${digits}`,
    );
  }
  return lengthProblem(digits, code);
}

function lengthProblem(digits: string, code: number): Diagnosis {
  const mask = possibleLengths(digits);
  const lengths = Array.from({ length: 32 }, (_, length) => length).filter((length) => (mask >>> length) & 1);
  const [least = 0, most = 0] = [lengths[0], lengths.at(-1)];
  const listed =
    most - least === lengths.length - 1 && lengths.length > 2
      ? `${least} to ${most}`
      : lengths.join(", ").replace(/, (?=[0-9]+$)/, " or ");
  const rule = `with the country code ${code} a number has ${listed} digits in all, and this one has ${digits.length}.`;
  if (digits.length < least) return problem("recipient_too_short", `The number is too short: ${rule}`);
  if (digits.length > most) return problem("recipient_too_long", `The number is too long: ${rule}`);
  return problem("recipient_length", `The number lacks a digit or has one too many: ${rule}`);
}

/** The suggestion is made only when it would be accepted. */
function problem(code: string, sentence: string, suggestion = ""): Diagnosis {
  return { code, sentence, suggestion: isPossibleRecipient(suggestion) ? suggestion : "" };
}
