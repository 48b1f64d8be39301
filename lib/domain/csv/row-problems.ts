import { parseLanguage } from "#lib/domain/content/language";
import { textRefusedLabel, valueRefusedLabel } from "#lib/domain/content/refused-characters";
import { MAX_BODY_CHARACTERS } from "#lib/domain/content/template";
import { isBlank } from "#lib/domain/content/values";
import { beginning, rowError } from "#lib/domain/csv/row-error";
import type { RowError } from "#lib/domain/csv/rules";
import { hasNationalIdForm, isNationalId } from "#lib/domain/recipients/national-id";
import { recipientProblem } from "#lib/domain/recipients/recipient";

/** A spreadsheet writes such a row if it was emptied but not deleted. It gets one entry, not one per cell. */
export function emptyRow(row: number): RowError {
  return rowError(
    row,
    "recipient",
    "row_empty",
    "The row is empty: delete the whole row, not only its cells.",
    "",
  );
}

export function recipientError(row: number, cell: string, takesNationalIds: boolean): RowError {
  if (takesNationalIds && hasNationalIdForm(cell)) {
    const message = "The check letter does not fit this identity number: look for a wrong digit or letter.";
    return rowError(row, "recipient", "national_id_check_letter", message, cell);
  }
  if (isNationalId(cell)) {
    const message = "This campaign accepts phone numbers only, not identity numbers.";
    return rowError(row, "recipient", "national_id_not_allowed", message, cell);
  }
  const { code = "", message = "" } = recipientProblem(cell) ?? {};
  return rowError(row, "recipient", code, message, cell);
}

export function languageError(row: number, cell: string, available: readonly string[]): RowError {
  const choice = available.join(", ");
  if (isBlank(cell))
    return rowError(row, "language", "language_empty", `Fill in the language: ${choice}.`, cell);

  const visible = cell.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\s]/gu, "").toLowerCase();
  if (available.includes(visible)) {
    const message = `The language has spaces or invisible characters around it: write ${visible}.`;
    return rowError(row, "language", "language_spaces", message, cell);
  }
  const language = parseLanguage(visible);
  const message =
    language === null
      ? `${beginning(cell)} is not a language of this service. Write one of: ${choice}.`
      : `This campaign has no template in ${language}. Write one of: ${choice}.`;
  return rowError(
    row,
    "language",
    language === null ? "language_unknown" : "language_unavailable",
    message,
    cell,
  );
}

export function valueBlank(row: number, column: string, cell: string): RowError {
  const message =
    cell.trim() === ""
      ? `Fill in ${column}: every column needs a value in every row.`
      : `Fill in ${column}: the cell contains only invisible characters.`;
  return rowError(row, column, "value_blank", message, cell);
}

/** The codes of rows with characters that the campaign's provider refuses. */
export const REFUSED_CODES = ["value_refused", "text_refused"];

export function valueRefused(row: number, column: string, cell: string, characters: string): RowError {
  return rowError(row, column, "value_refused", valueRefusedLabel(characters), cell);
}

export function textRefused(row: number, characters: string): RowError {
  return rowError(row, "", "text_refused", textRefusedLabel(characters), "");
}

export function miscount(row: number, cells: readonly string[], columns: readonly string[]): RowError {
  const counts = `The row has ${cells.length} cells where the header has ${columns.length}`;
  if (cells.length < columns.length) {
    const missing = columns.slice(cells.length);
    const message = `${counts}: ${missing.join(", ")} missing. Fill the row up, or delete it.`;
    return rowError(row, missing[0] ?? "", "cells_missing", message, "");
  }
  const extra = cells.slice(columns.length);
  const message = extra.every(isBlank)
    ? `${counts}, and the last ones are empty: delete the empty columns after ${columns.at(-1)}.`
    : `${counts}. A text with a comma in it must stand in double quotes, as spreadsheets write it.`;
  return rowError(row, "", "cells_extra", message, extra.slice(0, 10).join(","));
}

/** The problem names the longest value, because that is the one to shorten. */
export function messageTooLong(
  row: number,
  cells: readonly string[],
  columns: readonly string[],
  length: number,
): RowError {
  const values = cells.slice(2, columns.length);
  const longest = values.reduce(
    (best, cell, index) => (cell.length > (values[best] ?? "").length ? index : best),
    0,
  );
  const message = `With these values the message has ${length} characters. The limit is ${MAX_BODY_CHARACTERS}. Shorten them.`;
  return rowError(row, columns[longest + 2] ?? "", "message_too_long", message, values[longest] ?? "");
}
