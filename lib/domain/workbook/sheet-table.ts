import type { Cell, Sheet } from "hucre";
import { plainLine } from "#lib/domain/csv/cell";
import { type CellFact, cellText } from "#lib/domain/workbook/cell-text";

export type SheetFact = CellFact | "merged" | "hidden_column" | "empty_column";
/** Number of occurrences, and the first one: "C7", or a column's letters. */
export type SheetNote = { fact: SheetFact; count: number; first: string };

/** A sheet as rows of texts; rows and columns have the numbers that the spreadsheet shows. */
export type SheetTable = {
  name: string;
  isHidden: boolean;
  cells: string[][];
  /** Filled rows below the first one. */
  rowCount: number;
  /** Indexes of the hidden ones among these rows; the first is 0. */
  hiddenRows: ReadonlySet<number>;
  /** Indexes of rows with a cell whose text is unknown. Such a row is wrong, and never a blank line. */
  brokenRows: ReadonlySet<number>;
  notes: SheetNote[];
};

/** The text that a person sees in a sheet, and facts about reading it that they should know. */
export function sheetTable(sheet: Sheet, is1904: boolean): SheetTable {
  const notes = new Map<SheetFact, SheetNote>();
  const special = specialCells(sheet);
  let at = 0;
  let column = 0;
  const brokenRows = new Set<number>();
  const note = (fact: CellFact) => {
    if (fact === "error" || fact === "no_result") brokenRows.add(at);
    addNote(notes, fact, at, column);
  };
  const cells: string[][] = [];
  for (const row of sheet.rows) {
    const texts: string[] = [];
    for (column = 0; column < row.length; column += 1) {
      texts.push(cellText(row[column] ?? null, special.get(at * MOST_COLUMNS + column), is1904, note));
    }
    cells.push(texts);
    at += 1;
  }
  repeatMerged(sheet, cells, notes);
  const width = usedWidth(cells);
  const fullWidth = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (fullWidth > width) addNote(notes, "empty_column", null, width, fullWidth - width);
  for (const [index, { hidden }] of (sheet.columns ?? []).entries()) {
    if (hidden && index < width) addNote(notes, "hidden_column", null, index);
  }
  const isFilled = (row: number) => brokenRows.has(row) || !isEmpty(cells[row]);
  while (cells.length > 0 && !isFilled(cells.length - 1)) cells.pop();
  for (const row of cells) fit(row, width);
  const filled = [...cells.keys()].filter(isFilled);
  const [, ...below] = filled;
  return {
    name: sheet.name,
    isHidden: sheet.hidden === true || sheet.veryHidden === true,
    cells,
    rowCount: below.length,
    hiddenRows: new Set(below.filter((row) => sheet.rowDefs?.get(row)?.hidden)),
    brokenRows,
    notes: [...notes.values()],
  };
}

/** The CSV of a sheet. A left-out row becomes a blank line, so that the others keep their numbers. */
export function sheetCsv({ cells, hiddenRows, brokenRows }: SheetTable, withHidden: boolean): string[] {
  const csv: string[] = [];
  for (let from = 0; from < cells.length; from += ROWS_AT_A_TIME) {
    const lines = cells.slice(from, from + ROWS_AT_A_TIME).map((row, index) => {
      const at = from + index;
      const isLeftOut = !withHidden && hiddenRows.has(at);
      const isBlankLine = isEmpty(row) && !brokenRows.has(at);
      return isLeftOut || isBlankLine ? "\n" : plainLine(row);
    });
    csv.push(lines.join(""));
  }
  return csv;
}

const ROWS_AT_A_TIME = 5000;

/** A merged cell's value applies to each of its rows, as a person reads it. */
function repeatMerged({ merges = [] }: Sheet, cells: string[][], notes: Map<SheetFact, SheetNote>): void {
  for (const { startRow, endRow, startCol } of merges) {
    const text = cells[startRow]?.[startCol] ?? "";
    if (text === "" || endRow === startRow) continue;
    addNote(notes, "merged", startRow, startCol);
    for (let at = startRow + 1; at <= Math.min(endRow, cells.length - 1); at += 1) {
      const row = cells[at] ?? [];
      while (row.length < startCol) row.push("");
      row[startCol] = text;
    }
  }
}

/** Excel has no more columns than these. */
const MOST_COLUMNS = 16_384;

/** Cells with more than a value, by row and column. */
function specialCells({ cells }: Sheet): Map<number, Cell> {
  const special = new Map<number, Cell>();
  for (const [key, cell] of cells ?? []) {
    if (cell.type !== "error" && cell.formula === undefined && !cell.style?.numFmt) continue;
    const comma = key.indexOf(",");
    special.set(Number(key.slice(0, comma)) * MOST_COLUMNS + Number(key.slice(comma + 1)), cell);
  }
  return special;
}

/** `row` is null if the fact concerns a whole column. */
function addNote(
  notes: Map<SheetFact, SheetNote>,
  fact: SheetFact,
  row: number | null,
  column: number,
  count = 1,
): void {
  const found = notes.get(fact);
  if (found) found.count += count;
  else notes.set(fact, { fact, count, first: columnName(column) + (row === null ? "" : row + 1) });
}

function fit(row: string[], width: number): void {
  while (row.length < width) row.push("");
  row.length = width;
}

function isEmpty(row: readonly string[] = []): boolean {
  return row.every((text) => text === "");
}

function usedWidth(cells: readonly string[][]): number {
  let width = 0;
  for (const row of cells) {
    let used = row.length;
    while (used > width && row[used - 1] === "") used -= 1;
    width = Math.max(width, used);
  }
  return width;
}

/** A, B … Z, AA: the spreadsheet's name of a column. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
