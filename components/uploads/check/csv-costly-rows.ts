import type { Cheaper } from "#lib/domain/content/cheaper";
import { beginning } from "#lib/domain/csv/row-error";
import type { CsvRow } from "#lib/domain/csv/rules";

/** Rows that the same characters make costlier. `each` is the cost of one; null where they differ. */
export type CostlyRows = {
  characters: string;
  count: number;
  before: number;
  after: number;
  each: { before: number; after: number } | null;
  example: { row: number; before: string; after: string };
};

/** A person does not read more kinds; a file with more has other problems. */
const MOST_KINDS = 50;
const SHOWN_BEFORE = 24;

/** Collects the characters that make rows costlier than their replacements, and counts the rows. */
export class CsvCostlyRows {
  #kinds = new Map<string, CostlyRows>();

  /** `made` is the row with other characters. */
  add({ row, values }: CsvRow, made: Cheaper): void {
    const { characters, before, after } = made;
    const found = this.#kinds.get(characters);
    if (found) {
      found.count += 1;
      found.before += before;
      found.after += after;
      if (found.each?.before !== before || found.each.after !== after) found.each = null;
    } else if (this.#kinds.size < MOST_KINDS) {
      const at = values.findIndex((value, index) => value !== made.values[index]);
      const example = { row, ...aroundChange(values[at] ?? "", made.values[at] ?? "") };
      this.#kinds.set(characters, { characters, count: 1, before, after, each: { before, after }, example });
    }
  }

  /** The characters with the largest saving first. */
  list(): CostlyRows[] {
    return [...this.#kinds.values()].sort(
      (one, other) => other.before - other.after - (one.before - one.after),
    );
  }
}

/** Cuts both texts to begin shortly before the first replaced character. */
function aroundChange(before: string, after: string): { before: string; after: string } {
  let at = 0;
  while (before[at] === after[at] && at < before.length) at += 1;
  const from = Math.max(0, at - SHOWN_BEFORE);
  return { before: beginning(before.slice(from)), after: beginning(after.slice(from)) };
}
