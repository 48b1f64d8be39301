import { readXlsx } from "hucre/xlsx";
import { type SheetTable, sheetTable } from "#lib/domain/workbook/sheet-table";
import { workbookProblem } from "#lib/domain/workbook/workbook-problem";

/** The sheets of an Excel workbook that hold anything, or a sentence on why it cannot be read. */
export async function readWorkbook(
  bytes: Uint8Array,
): Promise<{ sheets: SheetTable[] } | { problem: string }> {
  const problem = workbookProblem(bytes);
  if (problem) return { problem };
  try {
    const { sheets, dateSystem } = await readXlsx(bytes, { readStyles: true });
    const tables = sheets.map((sheet) => sheetTable(sheet, dateSystem === "1904"));
    const filled = tables.filter(({ cells }) => cells.some((row) => row.some((text) => text !== "")));
    return filled.length > 0 ? { sheets: filled } : { problem: EMPTY };
  } catch {
    return { problem: DAMAGED };
  }
}

const EMPTY = "The workbook is empty: it needs a sheet with a header and a row for each message.";
const DAMAGED =
  "The workbook cannot be read: it is damaged, or was written by a program that Excel would not understand either. Open it in Excel, save it again, and choose the new file.";
