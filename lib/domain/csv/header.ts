import { isBlank } from "#lib/domain/content/values";
import { csvColumns, FIRST_COLUMNS } from "#lib/domain/csv/columns";
import { beginning, rowError } from "#lib/domain/csv/row-error";
import type { FileRefusal } from "#lib/domain/csv/rules";
import { SEPARATORS } from "#lib/domain/csv/separator";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";

/** Most names listed in one sentence. */
const SHOWN_NAMES = 5;

/**
 * Why this header is not the one the template asks for, or null: `recipient`, `language`, then every variable once,
 * in any order, written exactly so (spec, CSV rules 1 and 2). The first trap that explains the most is named.
 */
export function headerRefusal(
  cells: string[],
  row: number,
  variables: readonly string[],
): FileRefusal | null {
  const expected = csvColumns(variables);
  return (
    notCommas(cells, row) ??
    notHeader(cells, row, expected) ??
    misspelt(cells, row, expected) ??
    repeated(cells, row) ??
    mismatched(cells, row, expected) ??
    misordered(cells, row)
  );
}

function notCommas(cells: string[], row: number): FileRefusal | null {
  const [first = ""] = cells;
  if (/^sep=/i.test(first)) {
    const message = `The file begins with the line "${beginning(first)}", which only a spreadsheet program understands: delete that line.`;
    return refusal("fileUnreadable", row, "delimiter_line", message, first);
  }
  for (const { sign, code, name } of SEPARATORS) {
    const cell = cells.find((text) => text.includes(sign));
    if (cell === undefined) continue;
    const message = `The columns are separated by ${name}, not commas. Save the file as "CSV UTF-8 (comma delimited)".`;
    return refusal("fileUnreadable", row, code, message, cell);
  }
  if (cells.length === 1 && first.includes(",")) {
    const message =
      "The whole header stands in double quotes and so counts as one column: delete these quotes.";
    return refusal("fileUnreadable", row, "header_quoted", message, first);
  }
  return null;
}

function notHeader([first = ""]: string[], row: number, expected: string[]): FileRefusal | null {
  if (!isPossibleRecipient(first)) return null;
  const message = `The first row contains a recipient, not the names of the columns. Put this row above it: ${expected.join(",")}`;
  return refusal("headersInvalid", row, "header_absent", message, first);
}

function misspelt(cells: string[], row: number, expected: string[]): FileRefusal | null {
  for (const [index, cell] of cells.entries()) {
    if (expected.includes(cell)) continue;
    if (isBlank(cell)) {
      const message = `Column ${index + 1} has no name: name it, or delete the whole column.`;
      return refusal("headersInvalid", row, "header_unnamed", message, cell);
    }
    const visible = cell.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u{A0}]/gu, "");
    const trimmed = visible.trim();
    const name = trimmed.toLowerCase();
    if (!expected.includes(name)) continue;
    if (trimmed !== name) {
      const message = `The column "${trimmed}" must be written in lower case: ${name}.`;
      return refusal("headersInvalid", row, "header_case", message, cell);
    }
    const isSpaced = visible === cell;
    const what = isSpaced ? "spaces" : "an invisible character";
    const message = `The name of the column ${name} has ${what} around it: delete the cell and type the name again.`;
    return refusal("headersInvalid", row, isSpaced ? "header_spaces" : "header_invisible", message, cell);
  }
  return null;
}

function repeated(cells: string[], row: number): FileRefusal | null {
  const cell = cells.find((name, index) => cells.indexOf(name) < index);
  if (cell === undefined) return null;
  const message = `The column ${beginning(cell)} is there more than once: keep one and delete the other.`;
  return refusal("fileUnreadable", row, "header_repeated", message, cell);
}

function mismatched(cells: string[], row: number, expected: string[]): FileRefusal | null {
  const missing = expected.filter((name) => !cells.includes(name));
  const extra = cells.filter((name) => !expected.includes(name));
  const extraSentence = extra.length > 0 ? ` Not in this campaign's template: ${list(extra)}.` : "";
  if (missing.length > 0) {
    const message = `Missing from the header: ${list(missing)}.${extraSentence} Write: ${expected.join(",")}`;
    return refusal("headersInvalid", row, "header_missing", message, "", missing[0]);
  }
  if (extra.length === 0) return null;
  const message = `${extraSentence.trim()} Delete what does not belong there.`;
  return refusal("headersInvalid", row, "header_extra", message, extra[0] ?? "");
}

function misordered(cells: string[], row: number): FileRefusal | null {
  const [first = "", second = ""] = cells;
  if (first === FIRST_COLUMNS[0] && second === FIRST_COLUMNS[1]) return null;
  const message = "The first column must be recipient and the second language: move them there.";
  return refusal("headersInvalid", row, "header_order", message, first === FIRST_COLUMNS[0] ? second : first);
}

function list(names: string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).map(beginning).join(", ");
  return names.length > SHOWN_NAMES ? `${shown} and ${names.length - SHOWN_NAMES} more` : shown;
}

function refusal(
  condition: FileRefusal["condition"],
  row: number,
  code: string,
  message: string,
  cell: string,
  column = cell,
): FileRefusal {
  return { condition, error: rowError(row, beginning(column), code, message, cell) };
}
