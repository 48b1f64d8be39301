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
const BEGINS_INSIDE = new RegExp(`(?<=[;|\\t\\r\\n])(?=${UNSEEN}${CALCULATED})`, "gu");
const NUMBER = /^'*(?=.*\d)[\d.,eE+\-/: ]+$/;

/**
 * What a spreadsheet takes for text: anything that it would calculate, or shorten as a number, gets an apostrophe in
 * front. A cell is calculated when it begins with = + - @, also after a tab or a line break. Inside a cell too: where a
 * country's spreadsheets split at semicolons or tabs, they do so whatever the quotes say, and each piece is a cell.
 *
 * What has apostrophes there already gets one more: taking away the first of each place gives the value back.
 */
export function asText(value: string): string {
  const inside = value.replace(BEGINS_INSIDE, "'");
  return BEGINS.test(value) || NUMBER.test(value) ? `'${inside}` : inside;
}

function quoted(cell: string): string {
  return /[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
