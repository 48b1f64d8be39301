import { readXlsx } from "hucre/xlsx";
import { readArchive } from "#lib/domain/workbook/archive";
import { type SheetTable, sheetTable } from "#lib/domain/workbook/sheet-table";
import { workbookProblem } from "#lib/domain/workbook/workbook-problem";

/** The sheets of an Excel workbook that hold anything, or a sentence on why it cannot be read. */
export async function readWorkbook(
  bytes: Uint8Array,
): Promise<{ sheets: SheetTable[] } | { problem: string }> {
  const problem = workbookProblem(bytes);
  if (problem) return { problem };
  try {
    const { sheets, dateSystem } = await readSheets(bytes, []);
    const tables = sheets.map((sheet) => sheetTable(sheet, dateSystem === "1904"));
    const filled = tables.filter(({ cells }) => cells.some((row) => row.some((text) => text !== "")));
    return filled.length > 0 ? { sheets: filled } : { problem: EMPTY };
  } catch {
    return { problem: DAMAGED };
  }
}

/** A sheet that is a chart has no cells. The library refuses the workbook, and names the first one. */
async function readSheets(bytes: Uint8Array, charts: readonly string[]): ReturnType<typeof readXlsx> {
  try {
    return await readXlsx(bytes, { readStyles: true, sheets: ({ name }) => !charts.includes(name) });
  } catch (error) {
    const chart = /missing worksheet file for sheet "(.*)"$/s.exec(String(error))?.[1];
    const most = readArchive(bytes)?.filter(({ name }) => CHART.test(name)).length ?? 0;
    if (chart === undefined || charts.length >= most) throw error;
    return readSheets(bytes, [...charts, chart]);
  }
}

const CHART = /(^|\/)(chart|dialog|macro)sheets\/[^/]+\.xml$/i;
const EMPTY = "The workbook is empty: it needs a sheet with a header and a row for each message.";
const DAMAGED =
  "The workbook cannot be read: it is damaged, or was written by a program that Excel would not understand either. Open it in Excel, save it again, and choose the new file.";
