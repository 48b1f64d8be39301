import { isBlank } from "#lib/domain/content/values";
import { eachRecord, rewriteRecords } from "#lib/domain/csv/each-record";

/** A column as the file has it: its place from 0 on, its header cell, its first filled cell, and how many are filled. */
export type SeenColumn = { place: number; name: string; sample: string; filled: number };

/** For each expected column where it stands in the file; `null` only where `fixed` has the value of every row. */
export type Arrangement = { from: (number | null)[]; fixed: (string | null)[] };

/** The columns of a text with commas, or a sentence on why it cannot be read. */
export function seeColumns(text: string): { columns: SeenColumn[] } | { problem: string } {
  let columns: SeenColumn[] | null = null;
  const problem = eachRecord(text, ",", (cells) => {
    if (columns === null) {
      if (cells.some((cell) => !isBlank(cell)))
        columns = cells.map((name, place) => ({ place, name, sample: "", filled: 0 }));
      return;
    }
    for (const [index, column] of columns.entries()) {
      const cell = cells[index] ?? "";
      if (isBlank(cell)) continue;
      column.filled += 1;
      column.sample ||= cell;
    }
  });
  return problem === null ? { columns: columns ?? [] } : { problem };
}

/**
 * The text with the expected columns, and only those. An empty row stays empty, a row that ends early lacks what it
 * lacks, and cells beyond the header go along, so that the check still finds each of these mistakes.
 */
export function arrangeColumns(
  text: string,
  expected: readonly string[],
  { from, fixed }: Arrangement,
): string[] | { problem: string } {
  let width = 0;
  return rewriteRecords(text, ",", (cells) => {
    const isEmpty = cells.every(isBlank);
    if (width === 0) {
      if (isEmpty) return [""];
      width = cells.length;
      return [...expected];
    }
    const row = expected.map((_, index) => {
      const place = from[index] ?? null;
      if (place !== null) return cells[place] ?? "";
      return isEmpty ? "" : (fixed[index] ?? "");
    });
    const beyond = cells.slice(width);
    return beyond.every(isBlank) ? row : [...row, ...beyond];
  });
}
