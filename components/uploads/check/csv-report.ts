import type { CsvProblems } from "#components/uploads/check/csv-problems.ts";
import { csvHead, csvLine } from "#lib/domain/csv/cell";

const ENTRIES_AT_A_TIME = 5000;
const HEADER = ["row", "column", "value in the cell", "what to fix"];

/** Every wrong cell as a line of a CSV for a spreadsheet, in pieces. */
export function* problemReport(problems: CsvProblems): Generator<string> {
  yield csvHead(HEADER);
  for (let from = 0; from < problems.kept; from += ENTRIES_AT_A_TIME) {
    const entries = problems.list(null, from, ENTRIES_AT_A_TIME);
    yield entries.map(({ row, column, value, message }) => csvLine([row, column, value, message])).join("");
  }
}
