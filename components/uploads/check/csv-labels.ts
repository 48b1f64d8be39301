import type { ProblemKind } from "#components/uploads/check/csv-problems.ts";
import { counted } from "#lib/domain/text/counted";

type Sentence = (count: number, column: string) => string;

const numbers = (count: number) => counted(count, "phone number");
const cells = (count: number) => counted(count, "cell");

const TASKS: Record<string, Sentence | undefined> = {
  row_empty: (n) => `Delete ${counted(n, "empty row")}`,
  recipient_empty: (n) => `Fill in ${counted(n, "missing recipient")}`,
  recipient_invisible: (n) => `Type ${numbers(n)} again: invisible characters`,
  recipient_scientific: (n) => `Enter ${numbers(n)} again: shortened by the spreadsheet, as in 6.59E+09`,
  recipient_decimal: (n) => `Format ${numbers(n)} as text: the spreadsheet added a decimal`,
  recipient_letters: (n) => `Replace ${counted(n, "recipient")} with letters in it`,
  recipient_plus: (n) => `Remove the + from ${numbers(n)}`,
  recipient_separators: (n) => `Remove spaces and dashes from ${numbers(n)}`,
  recipient_characters: (n) => `Fix ${numbers(n)}: digits only`,
  recipient_country_code: (n) => `Add the country code to ${numbers(n)}`,
  recipient_trunk_zero: (n) => `Remove the 0 after the country code from ${numbers(n)}`,
  recipient_too_short: (n) => `Complete ${numbers(n)}: too short`,
  recipient_too_long: (n) => `Fix ${numbers(n)}: too long`,
  recipient_length: (n) => `Fix ${numbers(n)}: a digit missing or too many`,
  national_id_check_letter: (n) => `Fix ${counted(n, "identity number")}: wrong check letter`,
  national_id_not_allowed: (n) => `Replace ${counted(n, "identity number")} with phone numbers`,
  language_empty: (n) => `Fill in ${counted(n, "missing language")}`,
  language_spaces: (n) => `Type ${counted(n, "language")} again: spaces or invisible characters`,
  language_unknown: (n) => `Fix ${counted(n, "language")} that the service does not know`,
  language_unavailable: (n) => `Change ${counted(n, "language")} that this campaign does not have`,
  value_blank: (n, column) => `Fill in ${counted(n, "empty cell")} in column ${column}`,
  value_refused: (n, column) => `Replace refused characters in ${cells(n)} of column ${column}`,
  text_refused: (n) => `Change the campaign's text: it has refused characters, in ${counted(n, "row")}`,
  row_shifted: (n) => `Move back the cells in ${counted(n, "range")} of rows`,
  cells_missing: (n) => `Complete ${counted(n, "row")} with too few cells`,
  cells_extra: (n) => `Fix ${counted(n, "row")} with too many cells`,
  message_too_long: (n) => `Shorten ${counted(n, "message")} of more than 1,000 characters`,
};

/** A kind of mistake as a task: "Fill in 2 empty cells in column name". */
export function taskOf({ code, column, count, example }: ProblemKind): string {
  if (code === "row_shifted" && count === 1) return example.message;
  return TASKS[code]?.(count, column) ?? `Fix ${cells(count)}${column && ` in column ${column}`}`;
}
