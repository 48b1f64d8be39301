import { refusedSearch } from "#lib/domain/content/refused-characters";
import { isBlank } from "#lib/domain/content/values";
import { FIRST_COLUMNS } from "#lib/domain/csv/columns";
import { eachRecord, rewriteRecords } from "#lib/domain/csv/each-record";
import { beginning } from "#lib/domain/csv/row-error";

export type RefusedRows = {
  /** Characters that can be replaced, with the number of their rows and the first row. */
  replaced: { characters: string; count: number; examples: { row: number; before: string; after: string }[] };
  /** Characters without a replacement, with the number of their rows. */
  kept: { characters: string; count: number };
};

const EXAMPLES = 3;

/** The refused characters in the values of a text with commas. */
export function findRefused(text: string, list: string): RefusedRows | { problem: string } {
  const search = refusedSearch(list);
  const replaced: RefusedRows["replaced"] = { characters: "", count: 0, examples: [] };
  const kept = { characters: "", count: 0 };
  let isHeader = true;
  const problem = eachRecord(text, ",", (cells, row) => {
    const values = cells.slice(FIRST_COLUMNS.length);
    if (isHeader) isHeader = cells.every(isBlank);
    else if (search) {
      const joined = values.join("\0");
      const found = search.find(joined);
      if (found === "") return;
      const left = search.find(search.replace(joined));
      const gone = Array.from(found).filter((character) => !left.includes(character));
      take(kept, left);
      take(replaced, gone.join(""));
      const before = values.find((value) => search.replace(value) !== value);
      if (before === undefined || replaced.examples.length === EXAMPLES) return;
      replaced.examples.push({ row, before: beginning(before), after: beginning(search.replace(before)) });
    }
  });
  return problem === null ? { replaced, kept } : { problem };
}

/** Replaces what can be replaced, in every value. */
export function replaceRefused(text: string, list: string): string[] | { problem: string } {
  const search = refusedSearch(list);
  let isHeader = true;
  return rewriteRecords(text, ",", (cells) => {
    const values = cells.slice(FIRST_COLUMNS.length);
    if (isHeader || !search) {
      isHeader &&= cells.every(isBlank);
      return cells;
    }
    return [...cells.slice(0, FIRST_COLUMNS.length), ...values.map(search.replace)];
  });
}

function take(rows: { characters: string; count: number }, characters: string): void {
  if (characters === "") return;
  rows.count += 1;
  rows.characters = [...new Set(rows.characters + characters)].sort().join("");
}
