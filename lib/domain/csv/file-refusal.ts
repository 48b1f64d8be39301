import { rowError } from "#lib/domain/csv/row-error";
import type { FileRefusal } from "#lib/domain/csv/rules";

type RefusedRow = { row: number; value: string; maxRows: number | null };

const SAVE_AS_UTF8 = 'In the spreadsheet choose "Save as", then the type "CSV UTF-8 (comma delimited)".';

const faults = {
  encoding_utf16: {
    condition: "fileUnreadable",
    sentence: () => `The file is saved as UTF-16 ("Unicode text"), not UTF-8. ${SAVE_AS_UTF8}`,
  },
  encoding_unknown: {
    condition: "fileUnreadable",
    sentence: ({ row }: RefusedRow) =>
      `The text at about row ${row} is not UTF-8: the file was probably saved in an older encoding such as Windows-1252. ${SAVE_AS_UTF8}`,
  },
  nul_character: {
    condition: "fileUnreadable",
    sentence: ({ row }: RefusedRow) =>
      `The file contains a NUL character at about row ${row}. It is damaged or not a CSV file. Export it again. ${SAVE_AS_UTF8}`,
  },
  workbook: {
    condition: "fileUnreadable",
    sentence: () =>
      `The file is a spreadsheet workbook, whatever its name says, not a CSV file. ${SAVE_AS_UTF8}`,
  },
  quote_unclosed: {
    condition: "fileUnreadable",
    sentence: ({ row }: RefusedRow) =>
      `A double quote opens a cell in row ${row} and is never closed. Close it, or delete it if it does not belong there.`,
  },
  quote_misplaced: {
    condition: "fileUnreadable",
    sentence: ({ row }: RefusedRow) =>
      `In row ${row} a cell in double quotes goes on after its closing quote. Write a quote inside the cell twice (""), and close the cell right before the comma.`,
  },
  row_endless: {
    condition: "fileUnreadable",
    sentence: ({ row }: RefusedRow) =>
      `Row ${row} does not end within 100,000 characters. The file is damaged or not a CSV file. Export it again.`,
  },
  file_too_large: {
    condition: "fileTooLarge",
    sentence: ({ row }: RefusedRow) =>
      `The file is larger than 40 MB; the limit is reached at about row ${row}. Split it into several files.`,
  },
  too_many_rows: {
    condition: "tooManyRows",
    sentence: ({ maxRows }: RefusedRow) =>
      `The file has more than ${maxRows?.toLocaleString("en")} rows, the limit in this environment.`,
  },
  file_empty: {
    condition: "noRows",
    sentence: () => "The file is empty: it needs a header and a row for each message.",
  },
  no_rows: {
    condition: "noRows",
    sentence: () => "The file has a header but no rows below it: add a row for each message.",
  },
} as const satisfies Record<
  string,
  { condition: FileRefusal["condition"]; sentence: (refused: RefusedRow) => string }
>;

export type FileFault = keyof typeof faults;

/** The refusal of a whole file, in a sentence on the mistake and how to mend it. */
export function fileRefusal(fault: FileFault, refused: RefusedRow): FileRefusal {
  const { condition, sentence } = faults[fault];
  return { condition, error: rowError(refused.row, "", fault, sentence(refused), refused.value) };
}
