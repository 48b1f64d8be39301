import type { SheetFacts } from "#components/uploads/workbook/workbook-messages.ts";
import { counted } from "#lib/domain/text/counted";
import type { SheetFact, SheetNote } from "#lib/domain/workbook/sheet-table";

const WORDS: Record<SheetFact, (count: number) => string> = {
  formula: (n) => `${counted(n, "formula")}: the result is taken`,
  date: (n) => `${counted(n, "date")}: taken as shown in the sheet`,
  local_date: (n) =>
    `${counted(n, "date")} in a format that differs from computer to computer: written as year-month-day`,
  format: (n) =>
    `${counted(n, "number")} with a format (%, currency, leading zeros): taken as shown in the sheet`,
  full_number: (n) => `${counted(n, "number")} that the sheet shortens, as in 6.59E+09: written in full`,
  long_number: (n) => `${counted(n, "number")} of more than 15 digits: Excel lost the last digits`,
  text_number: (n) => `${counted(n, "number")} kept as text: taken unchanged`,
  invisible: (n) => `${counted(n, "cell")} with only invisible characters: taken as empty`,
  error: (n) => `${counted(n, "cell")} with an error such as #N/A: taken as empty, which makes the row wrong`,
  no_result: (n) =>
    `${counted(n, "formula")} without a result: taken as empty, which makes the row wrong. Open and save the workbook in Excel`,
  merged: (n) => `${counted(n, "merged cell")}: the value is taken for every row covered`,
  hidden_column: (n) => `${counted(n, "hidden column")}: used like any other`,
  empty_column: (n) => `${counted(n, "empty column")} at the end: left out`,
};

/** Describes a fact about reading a sheet. */
export function noteLabel({ fact, count, first }: SheetNote): string {
  return `${WORDS[fact](count)} (first: ${first})`;
}

/** Describes how a workbook was read, while its rows can still be sent. */
export function takenLabel({ name, notes, hiddenCount }: SheetFacts, withHidden: boolean): string[] {
  const hidden = `${counted(hiddenCount, "hidden row")}: ${withHidden ? "sent too" : "left out"}`;
  return [
    `Taken from the sheet "${name}"; rows have the numbers that Excel shows`,
    ...(hiddenCount > 0 ? [hidden] : []),
    ...notes.map(noteLabel),
  ];
}
