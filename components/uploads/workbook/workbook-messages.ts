import type { SheetTable } from "#lib/domain/workbook/sheet-table";

/** A sheet as far as the page needs it to ask which one is meant, and what of it. */
export type SheetFacts = Pick<SheetTable, "name" | "isHidden" | "rowCount" | "told"> & {
  hiddenCount: number;
};

/** What the page asks of the workbook's worker: first to open the file, then for one of its sheets. */
export type ToWorkbook = { type: "open"; file: File } | { type: "take"; sheet: number; withHidden: boolean };

export type FromWorkbook =
  | { type: "opened"; sheets: SheetFacts[] }
  | { type: "taken"; csv: Blob }
  | { type: "problem"; problem: string };
