/** One line of a CSV for a spreadsheet. Texts stay texts in it; numbers are written as they are, null as nothing. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** The first line of such a CSV, after the mark by which spreadsheets know UTF-8. */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${csvLine(names)}`;
}

function csvCell(cell: string | number | null): string {
  return typeof cell === "string" ? quoted(asText(cell)) : String(cell ?? "");
}

/** What a spreadsheet calculates begins so, in half and full width. */
const CALCULATED = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;
/** What does not show, and quotes, which other separators make part of nothing. */
const UNSEEN = String.raw`(?:(?![\t\r\n])[\s\p{Default_Ignorable_Code_Point}\p{Cc}"'])*`;
const BEGINS = new RegExp(`^(?:${UNSEEN}(?:${CALCULATED}|[|%])|'*[\\t\\r\\n])`, "u");
/** Inside a text a sign before a number or a word is no formula of harm; one that calls, or names a program, is. */
const ACTS = String.raw`(?:[=@＝＠﹦﹫]|[+\-＋－﹢﹣](?=[^;\t\r\n]*[(|!\[（｜！［]))`;
const BEGINS_INSIDE = new RegExp(`(?<=[;|\\t\\r\\n])(?=${UNSEEN}${ACTS})`, "gu");
const ADDED = new RegExp(`(?<=[;|\\t\\r\\n])'(?=${UNSEEN}${ACTS})`, "gu");
const NUMBER = /^'*(?=.*\d)[\d.,eE+\-/: ]+$/;

/**
 * What a spreadsheet takes for text: anything that it would calculate, or shorten as a number, gets an apostrophe in
 * front. A cell is calculated when it begins with = + - @, also after a tab or a line break. Inside a cell too: where a
 * country's spreadsheets split at semicolons or tabs, they do so whatever the quotes say, and each piece is a cell. There
 * a list's dash and a number's plus stay as they are: "Call us:\n+65 6123 4567" is a text of many messages.
 *
 * What has apostrophes there already gets one more: taking away the first of each place gives the value back.
 */
export function asText(value: string): string {
  const inside = value.replace(BEGINS_INSIDE, "'");
  return BEGINS.test(value) || NUMBER.test(value) ? `'${inside}` : inside;
}

/** The value that `asText` was given, or the cell itself where it was none of its making. */
export function fromText(cell: string): string {
  if (!cell.includes("'")) return cell;
  const inside = cell.replace(ADDED, "");
  const candidates = cell.startsWith("'") ? [inside.slice(1), inside] : [inside];
  return candidates.find((value) => asText(value) === cell) ?? cell;
}

function quoted(cell: string): string {
  return /[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
