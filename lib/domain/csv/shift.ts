import { parseLanguage } from "#lib/domain/content/language";
import { isBlank } from "#lib/domain/content/values";
import { rowError } from "#lib/domain/csv/row-error";
import type { RowError } from "#lib/domain/csv/rules";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";

/** Distance of a row's cells from their columns, from the one at `place` on: 2 is two to the right, -1 one to the left. */
export type Shift = { by: number; start: number };

/** Longest distance that is recognised, in columns. */
const FARTHEST = 3;

/** Detects that a wrong row's cells are beside their columns, as after inserting or deleting cells. */
export function shiftOf(cells: readonly string[], width: number): Shift | null {
  const [first = "", second = ""] = cells;
  if (isPossibleRecipient(first)) {
    if (isLanguage(second)) return shiftOfValues(cells, width);
    for (let by = 1; by <= FARTHEST; by += 1) {
      if (isLanguage(cells[by + 1])) return { by, start: 1 };
    }
    return null;
  }
  for (let by = 1; by <= FARTHEST; by += 1) {
    if (isPossibleRecipient(cells[by] ?? "") && isLanguage(cells[by + 1])) return { by, start: 0 };
  }
  const isFirstGone = isLanguage(first) && !isPossibleRecipient(second) && !isLanguage(second);
  return isFirstGone ? { by: -1, start: 0 } : null;
}

/** Blank cells among the values, and as many cells beyond the header. */
function shiftOfValues(cells: readonly string[], width: number): Shift | null {
  const by = cells.length - width;
  if (by < 1 || by > FARTHEST || isBlank(cells.at(-1) ?? "")) return null;
  const start = cells.findIndex((cell, at) => at > 1 && isBlank(cell));
  const areBlank = start !== -1 && cells.slice(start, start + by).every(isBlank);
  return areBlank ? { by, start } : null;
}

/** Whether a row below shifted ones is shifted too, although its language is missing. */
function goesOn(cells: readonly string[], { by, start }: Shift): boolean {
  const [first = ""] = cells;
  return start === 0 && by > 0 && !isPossibleRecipient(first) && isPossibleRecipient(cells[by] ?? "");
}

function isLanguage(cell = ""): boolean {
  return !isBlank(cell) && parseLanguage(cell.toLowerCase()) !== null;
}

/** Consecutive rows with the same shift are one mistake with its range. A single row keeps its cells' entries. */
export function createShiftRange() {
  let range: { shift: Shift; from: number; to: number; error: RowError; first: RowError[] } | null = null;

  function end(): RowError[] {
    if (range === null) return [];
    const { shift, from, to, error, first } = range;
    range = null;
    return from === to ? first : [{ ...error, message: words(shift, error.column, from, to) }];
  }

  return {
    end,
    /** Takes a row and the entries of its cells; returns the entries that are final now. */
    take(cells: readonly string[], row: number, errors: RowError[], columns: readonly string[]): RowError[] {
      const open = range?.shift;
      const found = errors.length > 0 ? shiftOf(cells, columns.length) : null;
      const shift = found ?? (open && errors.length > 0 && goesOn(cells, open) ? open : null);
      if (range && shift?.by === open?.by && shift?.start === open?.start) {
        range.to = row;
        return [];
      }
      const settled = end();
      if (shift === null) return [...settled, ...errors];
      const error = rowError(row, columns[shift.start] ?? "", "row_shifted", "", cells[shift.start] ?? "");
      range = { shift, from: row, to: row, error, first: errors };
      return settled;
    },
    get isOpen() {
      return range !== null;
    },
  };
}

function words({ by, start }: Shift, column: string, from: number, to: number): string {
  const rows = `Rows ${from.toLocaleString("en")} to ${to.toLocaleString("en")}`;
  if (by < 0) {
    return `${rows} are shifted one column to the left: the language stands where the recipient belongs. Insert the missing recipients.`;
  }
  const distance = by === 1 ? "one column" : `${by} columns`;
  return `${rows} are shifted ${distance} to the right: the ${column} stands in column ${start + 1 + by}. Delete the cells before it, so that the others move left.`;
}
