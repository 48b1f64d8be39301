import { isBlank } from "#lib/domain/content/values";
import { csvHead, csvLine, fromText } from "#lib/domain/csv/cell";
import { eachRecord, rewriteRecords } from "#lib/domain/csv/each-record";
import { REASON, wholeColumn, wholeOf } from "#lib/domain/csv/left-out-columns";
import { createRowCheck } from "#lib/domain/csv/row";
import type { CsvRules, RowError } from "#lib/domain/csv/rules";

type Parts = { good: string[]; wrong: string[] };
/** Why a row is left out; null: it stays. */
type WhyNot = (cells: string[], row: number) => string | null;

/** A cell, quoted or not, and its end. A quote that does not begin a cell is an ordinary character. */
const CELL = /(?:"[^"]*(?:""[^"]*)*"[^,\r\n]*|[^,\r\n]*)(,|\r\n|\r|\n|$)/y;

/** A text whose header is right, without its wrong rows, and these with what is to be fixed: see `part`. */
export function leaveOut(text: string, rules: CsvRules, whole: string): Parts | { problem: string } {
  return part(text, whole, (header) => {
    const checkRow = createRowCheck(rules, header);
    return (cells, row) => {
      const errors: RowError[] = [];
      return checkRow(cells, row, errors) ? null : errors.map(reason).join(" ");
    };
  });
}

/** A text without these rows, which are left out for one reason: see `part`. */
export function leaveRows(
  text: string,
  { rows, why, whole }: { rows: readonly number[]; why: string; whole: string },
): Parts | { problem: string } {
  const left = new Set(rows);
  return part(text, whole, () => (_, row) => (left.has(row) ? why : null));
}

/**
 * The rows that stay, and the others as a CSV for a spreadsheet, each with its row and the reason. Those that stay are as they
 * are written; another leaves a blank line, so that they keep their numbers.
 */
function part(text: string, whole: string, begin: (header: string[]) => WhyNot): Parts | { problem: string } {
  const raw = rawRecords(text);
  const good: string[] = [];
  const wrong: string[] = [];
  let whyNot: WhyNot | null = null;
  const problem = eachRecord(text, ",", (cells, row) => {
    const record = raw.next().value ?? "";
    if (cells.length === 1 && isBlank(cells[0] ?? "")) good.push(record);
    else if (whyNot === null) {
      whyNot = begin(cells);
      good.push(record);
      wrong.push(csvHead([wholeColumn(whole), REASON, ...cells]));
    } else {
      const why = whyNot(cells, row);
      if (why === null) good.push(record);
      else {
        good.push(/(\r\n|\r|\n)?$/.exec(record)?.[0] ?? "");
        wrong.push(csvLine([row, why, ...cells]));
      }
    }
  });
  return problem === null ? { good, wrong } : { problem };
}

/** The records of a text with commas as they are written, each with its line break: together they are the text. */
export function* rawRecords(text: string): Generator<string, undefined> {
  let start = 0;
  let at = 0;
  while (at < text.length) {
    CELL.lastIndex = at;
    const end = CELL.exec(text)?.[1];
    at = CELL.lastIndex;
    if (end === "," && at < text.length) continue;
    yield text.slice(start, at);
    start = at;
  }
}

function reason({ column, message }: RowError): string {
  return column ? `${column}: ${message}` : message;
}

/** Restores left-out rows that are uploaded again, without the columns and apostrophes that `leaveOut` added. */
export function takeBack(text: string): string[] | { problem: string } {
  let columns: boolean[] | null = null;
  return rewriteRecords(text, ",", (cells) => {
    columns ??= cells.map((name) => wholeOf(name) === null && name !== REASON);
    const own = cells.filter((_, index) => columns?.[index] ?? true);
    return own.every(isBlank) ? [""] : own.map(fromText);
  });
}
