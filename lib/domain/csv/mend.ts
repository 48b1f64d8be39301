import { fromText } from "#lib/domain/csv/cell";
import { eachRecord, rewriteRecords } from "#lib/domain/csv/each-record";
import { homeDoubt, withoutHomeZero } from "#lib/domain/recipients/home-number";
import { isPossibleRecipient, meantRecipient, writtenDigits } from "#lib/domain/recipients/recipient";

/** Mistakes in a recipient that can be mended: its notation, no digit guessed, and the home calling code. */
const MENDED = [
  "apostrophes",
  "recipient_plus",
  "recipient_separators",
  "recipient_decimal",
  "recipient_invisible",
  "recipient_characters",
  "recipient_trunk_zero",
  "dialling_prefix",
  "home_zero",
  "code_missing",
  "code_twice",
] as const;
export type MendCode = (typeof MENDED)[number];

export type Mend = { code: MendCode; count: number; examples: MendExample[] };
type MendExample = { row: number; before: string; after: string };

const EXAMPLES = 3;

/**
 * Finds what can be mended in a text with commas, and in how many cells. `apostrophes` are those that a download adds
 * before what a spreadsheet would calculate or shorten. They are offered first, because they hide the rest.
 */
export function findMends(text: string, homeCode: number | null): Mend[] {
  const found = new Map<MendCode, Mend>();
  eachRecord(text, ",", (cells, row) => {
    const [before = ""] = cells;
    const plain = fromText(before);
    if (plain !== before) {
      note(found, "apostrophes", countText(cells), { row, before, after: plain });
      return;
    }
    const mended = mendedRecipient(before, homeCode);
    if (mended) note(found, mended.code, 1, { row, before, after: mended.recipient });
  });
  return MENDED.flatMap((code) => found.get(code) ?? []);
}

/** Mends only these mistakes in the text. */
export function mendRecipients(
  text: string,
  code: MendCode,
  homeCode: number | null,
): string[] | { problem: string } {
  return rewriteRecords(text, ",", (cells) => {
    if (code === "apostrophes") return cells.map(fromText);
    const [first = "", ...others] = cells;
    const mended = mendedRecipient(first, homeCode);
    return mended?.code === code ? [mended.recipient, ...others] : cells;
  });
}

function mendedRecipient(
  text: string,
  homeCode: number | null,
): { code: MendCode; recipient: string } | null {
  const doubt = homeDoubt(text, homeCode);
  if (doubt) return { code: doubt.kind, recipient: doubt.mended };
  const meant = meantRecipient(text);
  const code = MENDED.find((one) => one === meant?.code);
  if (meant && code) return { code, recipient: meant.recipient };
  const home = withoutHomeZero(text, homeCode);
  if (home) return { code: "home_zero", recipient: home };
  const abroad = /^00(?=[1-9])/.test(text) ? text.slice(2) : "";
  if (isPossibleRecipient(abroad)) return { code: "dialling_prefix", recipient: abroad };
  return onlyWritten(text, homeCode);
}

/** A number whose digits need a mend too: each is one step, so that each is told. After a + the country code is there. */
function onlyWritten(text: string, homeCode: number | null): ReturnType<typeof mendedRecipient> {
  const { code, digits } = writtenDigits(text) ?? {};
  const known = MENDED.find((one) => one === code);
  if (!known || !digits) return null;
  const home = known === "recipient_plus" ? null : homeCode;
  return mendedRecipient(digits, home) && { code: known, recipient: digits };
}

function countText(cells: readonly string[]): number {
  return cells.filter((cell) => fromText(cell) !== cell).length;
}

function note(found: Map<MendCode, Mend>, code: MendCode, count: number, example: MendExample): void {
  const mend = found.get(code) ?? { code, count: 0, examples: [] };
  mend.count += count;
  if (mend.examples.length < EXAMPLES) mend.examples.push(example);
  found.set(code, mend);
}
