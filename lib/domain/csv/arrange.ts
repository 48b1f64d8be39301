import { isBlank } from "#lib/domain/content/values";
import { proposeColumns } from "#lib/domain/csv/column-names";
import { eachRecord, rewriteRecords } from "#lib/domain/csv/each-record";

/** A column of the file: its index from 0, its header cell, its first filled cell, and its number of filled cells. */
export type SeenColumn = { index: number; name: string; sample: string; filled: number };

/**
 * For each expected column where it stands in the file; `null` only where `fixed` has the value of every row. `headerRow` is
 * the header's; above it are titles.
 */
export type Arrangement = { from: (number | null)[]; fixed: (string | null)[]; headerRow: number };

/** The most rows that a title may have above the header. */
const MOST_TITLE_ROWS = 10;

type SeenColumns = { columns: SeenColumn[]; headerRow: number };

/** The columns of a text with commas, or a sentence on why it cannot be read. */
export function seeColumns(text: string, expected: readonly string[]): SeenColumns | { problem: string } {
  const first: { cells: string[]; row: number }[] = [];
  const problem = eachRecord(text, ",", (cells, row) => {
    if (first.length < MOST_TITLE_ROWS && cells.some((cell) => !isBlank(cell))) first.push({ cells, row });
  });
  if (problem !== null) return { problem };
  const header = findHeader(first, expected);
  const columns = (header?.cells ?? []).map((name, index) => ({ index, name, sample: "", filled: 0 }));
  const headerRow = header?.row ?? 1;
  eachRecord(text, ",", (cells, row) => {
    if (row <= headerRow) return;
    for (const [index, column] of columns.entries()) {
      const cell = cells[index] ?? "";
      if (isBlank(cell)) continue;
      column.filled += 1;
      column.sample ||= cell;
    }
  });
  return { columns, headerRow };
}

/** The first row, unless one below it has at least two names and more than it of what is looked for. */
function findHeader<Row extends { cells: string[] }>(first: Row[], expected: readonly string[]) {
  const likeness = ({ cells }: Row) =>
    proposeColumns(cells, expected).filter((column) => column !== null).length;
  let header = first[0];
  for (const row of first) if (header && likeness(row) > Math.max(1, likeness(header))) header = row;
  return header;
}

/**
 * The text with only the expected columns. Empty rows, missing cells and cells beyond the header are kept, so that the
 * check still finds these mistakes.
 */
export function arrangeColumns(
  text: string,
  expected: readonly string[],
  { from, fixed, headerRow }: Arrangement,
): string[] | { problem: string } {
  let width = 0;
  return rewriteRecords(text, ",", (cells, row) => {
    if (row < headerRow) return [""];
    const isEmpty = cells.every(isBlank);
    if (width === 0) {
      if (isEmpty) return [""];
      width = cells.length;
      return [...expected];
    }
    const arranged = expected.map((_, index) => {
      const column = from[index] ?? null;
      if (column !== null) return cells[column] ?? "";
      return isEmpty ? "" : (fixed[index] ?? "");
    });
    const beyond = cells.slice(width);
    return beyond.every(isBlank) ? arranged : [...arranged, ...beyond];
  });
}
