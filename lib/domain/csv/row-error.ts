import type { RowError } from "#lib/domain/csv/rules";

const VALUE_CHARACTERS = 64;

/** An error in one cell, with the beginning of its text. */
export function rowError(row: number, column: string, code: string, message: string, cell: string): RowError {
  return { row, column, code, message, value: beginning(cell) };
}

/** The first 64 characters, never ending in an unpaired surrogate. */
export function beginning(cell: string): string {
  const isCutInPair =
    cell.length > VALUE_CHARACTERS && isHighSurrogate(cell.charCodeAt(VALUE_CHARACTERS - 1));
  const text = cell.slice(0, isCutInPair ? VALUE_CHARACTERS - 1 : VALUE_CHARACTERS);
  // A slice would keep its whole chunk in memory for as long as the entry exists.
  return ` ${text}`.slice(1);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
