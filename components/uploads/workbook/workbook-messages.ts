import type { SheetTable } from "#lib/domain/workbook/sheet-table";

/** The facts about a sheet that the page needs to ask which one is meant. */
export type SheetFacts = Pick<SheetTable, "name" | "isHidden" | "rowCount" | "notes"> & {
  hiddenCount: number;
};

/** A request of the page to the workbook's worker: open the file, then read one of its sheets. */
export type ToWorkbook = { type: "open"; file: File } | { type: "take"; sheet: number; withHidden: boolean };

export type FromWorkbook =
  | { type: "opened"; sheets: SheetFacts[] }
  | { type: "taken"; csv: Blob }
  | { type: "problem"; problem: string };
