import { isBlank } from "#lib/domain/content/values";
import { csvHead, csvLine, fromText } from "#lib/domain/csv/cell";
import { eachRecord, rewriteRecords } from "#lib/domain/csv/each-record";
import { REASON, wholeColumn, wholeOf } from "#lib/domain/csv/left-out-columns";
import { rawRecords } from "#lib/domain/csv/raw-records";
import { createRowCheck, type RowCheck } from "#lib/domain/csv/row";
import type { CsvRules, RowError } from "#lib/domain/csv/rules";

/**
 * A text whose header is right, without its wrong rows, and these as a CSV for a spreadsheet, each with its row and what is to be fixed.
 * Right rows stay as they are written; a wrong one leaves a blank line, so that the others keep their numbers.
 */
export function leaveOut(
  text: string,
  rules: CsvRules,
  whole: string,
): { good: string[]; wrong: string[] } | { problem: string } {
  const raw = rawRecords(text);
  const good: string[] = [];
  const wrong: string[] = [];
  let checkRow: RowCheck | null = null;
  const problem = eachRecord(text, ",", (cells, row) => {
    const record = raw.next().value ?? "";
    if (cells.length === 1 && isBlank(cells[0] ?? "")) good.push(record);
    else if (checkRow === null) {
      checkRow = createRowCheck(rules, cells);
      good.push(record);
      wrong.push(csvHead([wholeColumn(whole), REASON, ...cells]));
    } else {
      const errors: RowError[] = [];
      if (checkRow(cells, row, errors)) good.push(record);
      else {
        good.push(/(\r\n|\r|\n)?$/.exec(record)?.[0] ?? "");
        wrong.push(csvLine([row, errors.map(reason).join(" "), ...cells]));
      }
    }
  });
  return problem === null ? { good, wrong } : { problem };
}

function reason({ column, message }: RowError): string {
  return column ? `${column}: ${message}` : message;
}

/** Rows that were left out, when they come back: without the columns of `leaveOut`, and the values that it was given. */
export function takeBack(text: string): string[] | { problem: string } {
  let columns: boolean[] | null = null;
  return rewriteRecords(text, ",", (cells) => {
    columns ??= cells.map((name) => wholeOf(name) === null && name !== REASON);
    const own = cells.filter((_, place) => columns?.[place] ?? true);
    return own.every(isBlank) ? [""] : own.map(fromText);
  });
}
