import { CsvNumbers } from "#components/uploads/check/csv-numbers.ts";
import { csvHead, csvLine } from "#lib/domain/csv/cell";
import type { RowError } from "#lib/domain/csv/rules";

/** Wrong cells of one kind: the same mistake in the same column. `example` is the first of them. */
export type ProblemKind = { kind: number; code: string; column: string; count: number; example: RowError };

/** Beyond this number, wrong cells are only counted. */
const MAX_KEPT = 400_000;
/** A message that many cells share is stored once. Beyond this many different ones, lookups stop. */
const MAX_SHARED_MESSAGES = 500;
const REPORTED_AT_A_TIME = 5000;
const REPORT_HEADER = ["row", "column", "value in the cell", "what to fix"];

/** All wrong cells of a file in compact form, to count at once and to show in parts. */
export class CsvProblems {
  readonly kinds: ProblemKind[] = [];
  count = 0;
  #kindOf = new Map<string, ProblemKind>();
  #rows = new CsvNumbers();
  #kinds = new CsvNumbers();
  #ofKind: CsvNumbers[] = [];
  #values: string[] = [];
  #messages: string[] = [];
  #shared = new Map<string, string>();

  get kept(): number {
    return this.#rows.length;
  }

  add(error: RowError): void {
    this.count += 1;
    const found = this.#kind(error);
    found.count += 1;
    if (this.kept === MAX_KEPT) return;
    this.#ofKind[found.kind]?.push(this.kept);
    this.#rows.push(error.row);
    this.#kinds.push(found.kind);
    this.#values.push(error.value);
    this.#messages.push(this.#share(error.message));
  }

  /** Entries from `from` on, in the file's order; only those of one kind if it is given. */
  list(kind: number | null, from: number, count: number): RowError[] {
    const chosen = kind === null ? null : this.#ofKind[kind];
    const end = Math.min(from + count, chosen ? chosen.length : this.kept);
    const entries: RowError[] = [];
    for (let index = from; index < end; index += 1)
      entries.push(this.#entry(chosen ? chosen.at(index) : index));
    return entries;
  }

  #entry(index: number): RowError {
    const { code = "", column = "" } = this.kinds[this.#kinds.at(index)] ?? {};
    const message = this.#messages[index] ?? "";
    return { row: this.#rows.at(index), column, code, message, value: this.#values[index] ?? "" };
  }

  #kind(error: RowError): ProblemKind {
    const key = `${error.code} ${error.column}`;
    const found = this.#kindOf.get(key);
    if (found) return found;
    const { code, column } = error;
    const made = { kind: this.kinds.length, code, column, count: 0, example: error };
    this.#kindOf.set(key, made);
    this.kinds.push(made);
    this.#ofKind.push(new CsvNumbers());
    return made;
  }

  #share(message: string): string {
    const known = this.#shared.get(message);
    if (known !== undefined) return known;
    if (this.#shared.size < MAX_SHARED_MESSAGES) this.#shared.set(message, message);
    return message;
  }
}

/** Every wrong cell as a line of a CSV for a spreadsheet, in pieces. */
export function* problemReport(problems: CsvProblems): Generator<string> {
  yield csvHead(REPORT_HEADER);
  for (let from = 0; from < problems.kept; from += REPORTED_AT_A_TIME) {
    const entries = problems.list(null, from, REPORTED_AT_A_TIME);
    yield entries.map(({ row, column, value, message }) => csvLine([row, column, value, message])).join("");
  }
}
