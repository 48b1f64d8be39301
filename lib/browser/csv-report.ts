import type { CsvProblems } from "#lib/browser/csv-problems";

const ENTRIES_AT_A_TIME = 5000;
const HEADER = ["row", "column", "what the cell holds", "what is wrong"];

/** Every wrong cell as a CSV for a spreadsheet: one line each, in pieces, with the mark by which it knows UTF-8. */
export function* problemReport(problems: CsvProblems): Generator<string> {
  yield `\uFEFF${line(HEADER)}`;
  for (let from = 0; from < problems.kept; from += ENTRIES_AT_A_TIME) {
    const entries = problems.list(null, from, ENTRIES_AT_A_TIME);
    yield entries
      .map(({ row, column, value, message }) => line([String(row), column, asText(value), asText(message)]))
      .join("");
  }
}

/**
 * What a spreadsheet takes for text: anything that it would calculate, or shorten as a number, gets an apostrophe in
 * front. A cell is calculated when it begins with = + - @, also after a tab or a line break.
 */
export function asText(value: string): string {
  const visible = value.replace(/^[\s\p{Default_Ignorable_Code_Point}\p{Cc}]+/u, "");
  const isFormula = /^[=+\-@＝＋－＠|%]/.test(visible) || /^[\t\r\n]/.test(value);
  const isNumber = /^[\d.,eE+\-/: ]+$/.test(value) && /\d/.test(value);
  return isFormula || isNumber ? `'${value}` : value;
}

function line(cells: string[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
