import { parseLanguage } from "#lib/domain/content/language";
import { isBlank } from "#lib/domain/content/values";
import { rowError } from "#lib/domain/csv/row-error";
import type { RowError } from "#lib/domain/csv/rules";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";

/** Distance of a row's cells from their columns: 2 is two to the right, -1 one to the left. */
export type Shift = { by: number; column: "recipient" | "language" };

/** Longest distance that is recognised, in columns. */
const FARTHEST = 3;

/** Detects that a wrong row's cells are beside their columns, as after inserting or deleting cells. */
export function shiftOf(cells: readonly string[]): Shift | null {
  const [first = "", second = ""] = cells;
  if (isPossibleRecipient(first)) {
    if (isLanguage(second)) return null;
    for (let by = 1; by <= FARTHEST; by += 1) {
      if (isLanguage(cells[by + 1])) return { by, column: "language" };
    }
    return null;
  }
  for (let by = 1; by <= FARTHEST; by += 1) {
    if (isPossibleRecipient(cells[by] ?? "") && isLanguage(cells[by + 1])) return { by, column: "recipient" };
  }
  const isFirstGone = isLanguage(first) && !isPossibleRecipient(second) && !isLanguage(second);
  return isFirstGone ? { by: -1, column: "recipient" } : null;
}

function isLanguage(cell = ""): boolean {
  return !isBlank(cell) && parseLanguage(cell.toLowerCase()) !== null;
}

/**
 * Consecutive rows with the same shift are one mistake with its range. A single row keeps its cells' entries.
 */
export function createShiftRange() {
  let range: { shift: Shift; from: number; to: number; value: string; first: RowError[] } | null = null;

  function end(): RowError[] {
    if (range === null) return [];
    const { shift, from, to, value, first } = range;
    range = null;
    return from === to ? first : [rowError(from, shift.column, "row_shifted", words(shift, from, to), value)];
  }

  return {
    end,
    /** Takes a row and the entries of its cells; returns the entries that are final now. */
    take(cells: readonly string[], row: number, errors: RowError[]): RowError[] {
      const shift = errors.length > 0 ? shiftOf(cells) : null;
      if (shift && range && shift.by === range.shift.by && shift.column === range.shift.column) {
        range.to = row;
        return [];
      }
      const settled = end();
      if (shift === null) return [...settled, ...errors];
      range = { shift, from: row, to: row, value: cells[0] ?? "", first: errors };
      return settled;
    },
    get isOpen() {
      return range !== null;
    },
  };
}

function words({ by, column }: Shift, from: number, to: number): string {
  const rows = `Rows ${from.toLocaleString("en")} to ${to.toLocaleString("en")}`;
  if (by < 0) {
    return `${rows} are shifted one column to the left: the language stands where the recipient belongs. Insert the missing recipients.`;
  }
  const distance = by === 1 ? "one column" : `${by} columns`;
  return `${rows} are shifted ${distance} to the right: the ${column} stands in column ${(column === "recipient" ? 1 : 2) + by}. Delete the cells before it, so that the others move left.`;
}
