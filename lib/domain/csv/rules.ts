import type { CampaignTexts } from "#lib/domain/content/full-texts";
import type { Language } from "#lib/domain/content/language";

/** Largest CSV (spec, Limits): 40 MB, read as 40 × 1024 × 1024 bytes. */
export const MAX_FILE_BYTES = 40 * 1024 * 1024;

/** The rules by which a campaign's files are checked. */
export type CsvRules = {
  variables: readonly string[];
  /** Template body per configured language: its keys are the languages allowed. */
  bodies: CampaignTexts["bodies"];
  frame?: CampaignTexts["frame"];
  /** Whether a recipient may be a national identity number. */
  nationalIds: boolean;
  maxRows: number | null;
  /** A list of `refusedList`: no message may hold one of these. */
  refusedCharacters?: string;
};

/** One wrong cell. */
export type RowError = {
  /** Number in a spreadsheet: the header is 1, a cell with line breaks is one row, blank lines count. */
  row: number;
  /** Name of the column; empty when the error concerns none. */
  column: string;
  code: string;
  message: string;
  /** The cell's text, cut at 64 characters. */
  value: string;
};

/** A row without errors; `values` are in the order of `CsvRules.variables`. */
export type CsvRow = { row: number; recipient: string; language: Language; values: string[] };

/** Why a file is refused before all of its rows are read. */
export type FileRefusal = {
  condition: "fileTooLarge" | "headersInvalid" | "fileUnreadable" | "tooManyRows" | "noRows";
  error: RowError;
};
