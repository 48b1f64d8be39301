import type { Arrangement, SeenColumn } from "#lib/domain/csv/arrange";
import type { ConvertedText } from "#lib/domain/csv/convert-text";
import type { TextEncoding } from "#lib/domain/csv/encoding";
import type { Mend, MendCode } from "#lib/domain/csv/mend";
import type { RefusedRows } from "#lib/domain/csv/refused-rows";
import type { CsvRules } from "#lib/domain/csv/rules";

/** A question to the worker that makes a table of a file. Each question has one answer. */
export type TableQuestion = { file: File } & (
  | { type: "text"; columns: readonly string[] }
  | { type: "columns"; columns: readonly string[] }
  | { type: "arrange"; columns: readonly string[]; arrangement: Arrangement }
  | { type: "mends"; homeCode: number | null }
  | { type: "mend"; code: MendCode; homeCode: number | null }
  | { type: "replace"; texts: CsvRules["bodies"]; characters: string }
  /** Where the characters of a list stand, and the file without those that can be replaced. */
  | { type: "refused"; list: string }
  | { type: "replace_refused"; list: string }
  /** Splits a file into its right rows, and the wrong ones for a spreadsheet. */
  | { type: "leave_out"; rules: CsvRules; whole: string }
  /** Without these rows, and apart from the others. */
  | { type: "leave_rows"; rows: readonly number[]; why: string; whole: string }
  /** Rows that were left out, when they come back. */
  | { type: "take_back" }
  /** A copy for a spreadsheet, in which no cell is calculated. */
  | { type: "download" }
);

export type Converted = Omit<ConvertedText, "csv"> & { csv: Blob };
type Changed = { csv: Blob };

type TableAnswers = {
  text: Converted;
  columns: { columns: SeenColumn[]; headerRow: number; encoding: TextEncoding };
  arrange: Changed;
  mends: { mends: Mend[] };
  mend: Changed;
  replace: Changed;
  refused: RefusedRows;
  replace_refused: Changed;
  leave_out: { good: Blob; wrong: Blob };
  leave_rows: TableAnswers["leave_out"];
  take_back: Changed;
  download: Changed;
};

/** `problem` says in a sentence why the file cannot be read as such. */
export type TableAnswer<T extends TableQuestion["type"]> = TableAnswers[T] | { problem: string };
