/** One line of a CSV for a spreadsheet. Texts stay texts, numbers are written as they are, and null is empty. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** The first line of such a CSV, after the byte-order mark that tells spreadsheets it is UTF-8. */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${csvLine(names)}`;
}

/** One line of a CSV for a program, with every value unchanged. A spreadsheet may calculate its cells. */
export function plainLine(cells: readonly string[]): string {
  return `${cells.map(plainCell).join(",")}\n`;
}

function csvCell(cell: string | number | null): string {
  return typeof cell === "string" ? quoted(asText(cell)) : String(cell ?? "");
}

/** A spreadsheet calculates a cell that begins with one of these signs, in half and full width. */
const CALCULATED = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;
/** Invisible characters, and quotes, which mean nothing to a reader with another separator. */
const UNSEEN = String.raw`(?:(?![\t\r\n])[\s\p{Default_Ignorable_Code_Point}\p{Cc}"'])*`;
const BEGINS = new RegExp(`^(?:${UNSEEN}(?:${CALCULATED}|[|%])|'*[\\t\\r\\n])`, "u");
/** Inside a text, a sign before a number or word is harmless; one that calls a function or program is not. */
const ACTS = String.raw`(?:[=@＝＠﹦﹫]|[+\-＋－﹢﹣](?=[^;\t\r\n]*[(|!\[（｜！［]))`;
const BEGINS_INSIDE = new RegExp(`(?<=[;|\\t\\r\\n])(?=${UNSEEN}${ACTS})`, "gu");
const ADDED = new RegExp(`(?<=[;|\\t\\r\\n])'(?=${UNSEEN}${ACTS})`, "gu");
const NUMBER = /^'*(?=.*\d)[\d.,eE+\-/: ]+$/;

/**
 * Makes a spreadsheet read the value as text: an apostrophe goes in front of anything that it would calculate, or
 * shorten as a number. It calculates a cell that begins with = + - @, also after a tab or a line break. Some countries'
 * spreadsheets also split cells at semicolons or tabs despite the quotes, so those positions are guarded too. There, a
 * list's dash and a number's plus stay as they are, because many messages have them: "Call us:\n+65 6123 4567".
 * Apostrophes that are already there get one more, so removing the first at each position restores the value.
 */
export function asText(value: string): string {
  const inside = value.replace(BEGINS_INSIDE, "'");
  return BEGINS.test(value) || NUMBER.test(value) ? `'${inside}` : inside;
}

/** Undoes `asText`; returns any other cell unchanged. */
export function fromText(cell: string): string {
  if (!cell.includes("'")) return cell;
  const inside = cell.replace(ADDED, "");
  const candidates = cell.startsWith("'") ? [inside.slice(1), inside] : [inside];
  return candidates.find((value) => asText(value) === cell) ?? cell;
}

function quoted(cell: string): string {
  return /[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const NEEDS_QUOTES = /[",\r\n]/;

function plainCell(value: string): string {
  return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
