import { hideNumber, maskLabel } from "#lib/domain/messages/mask";
import { homeDoubt, withoutHomeZero } from "#lib/domain/recipients/home-number";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";

/** Digits with what people write between them. What letters or digits stand beside is an id. */
const WRITTEN =
  /(?<![\p{L}\p{N}_-])(?:\+|00)?\d(?:[^\S\n]?[().\-/\u2010-\u2015]?[^\S\n]?\d){6,17}(?![\p{L}\p{N}_])/gu;

/** The phone numbers that a text holds, as digits with their country code. `home`: that of numbers without one, or null. */
export function numbersInNote(text: string, home: number | null): string[] {
  const runs = text.normalize("NFKC").match(WRITTEN) ?? [];
  return runs.flatMap((run) => {
    const whole = numberOf(run, home);
    // Figures beside each other, one of which may be a number.
    return whole === null ? run.split(/\s+/).flatMap((part) => numberOf(part, home) ?? []) : [whole];
  });
}

/** The warning before a note with a phone number is kept; null without one. */
export function noteNumberWarning(text: string, home: number | null): string | null {
  const [number] = numbersInNote(text, home);
  if (number === undefined) return null;
  return `This note holds a phone number (${hideNumber(number)}). Everybody who may read the note sees it, until the note is deleted or the number is erased.`;
}

/** The text without its numbers, for people to whom numbers are not shown. */
export function maskNote(text: string): string {
  const written = text.replace(/[\uff10-\uff19]/g, (digit) => digit.normalize("NFKC"));
  return maskLabel(written.replace(WRITTEN, (run) => hideNumber(digitsOf(run))));
}

function numberOf(run: string, home: number | null): string | null {
  const digits = digitsOf(run);
  const national = homeDoubt(digits, home)?.mended ?? withoutHomeZero(digits, home);
  return national ?? (isPossibleRecipient(digits) ? digits : null);
}

function digitsOf(run: string): string {
  return run.replace(/\D/g, "").replace(/^00/, "");
}
