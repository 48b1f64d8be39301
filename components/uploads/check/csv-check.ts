import type { CheckSummary, HomeDoubts, LanguageCount } from "#components/uploads/check/check-summary.ts";
import { CsvDuplicates } from "#components/uploads/check/csv-duplicates.ts";
import { CsvProblems } from "#components/uploads/check/csv-problems.ts";
import { CsvSegments } from "#components/uploads/check/csv-segments.ts";
import type { Language } from "#lib/domain/content/language";
import { type CsvBlock, createCsvCheck } from "#lib/domain/csv/check";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import type { CsvRow, CsvRules, FileRefusal, RowError } from "#lib/domain/csv/rules";
import { homeDoubt } from "#lib/domain/recipients/home-number";

const PREVIEW_ROWS = 100;
/** Pieces are so small that their rows are released before the garbage collector has to move them. */
const PIECE_BYTES = 64 * 1024;
const BACKSLASH = 0x5c;

/** Checks a file for the upload screen: the result of `createCsvCheck`, and further facts for the sender. */
export function createFileCheck(rules: CsvRules, texts = rules.bodies, homeCode: number | null = null) {
  const check = createCsvCheck(rules);
  const fingerprint = createFingerprint();
  const problems = new CsvProblems();
  const duplicates = new CsvDuplicates();
  const segments = new CsvSegments(rules.variables, texts);
  const counts = new Map<Language, LanguageCount>();
  const typedBreaks = { count: 0, firstRow: 0 };
  const homeDoubts: HomeDoubts = {
    code_missing: { count: 0, firstRow: 0, first: "" },
    code_twice: { count: 0, firstRow: 0, first: "" },
  };
  const preview: CsvRow[] = [];
  const emptyRows: number[] = [];
  let lastFilledRow = 0;
  let refusal: FileRefusal | null = null;
  let hadBackslash = false;
  // Most rows are in the language of the row above, and comparing is cheaper than looking up.
  let counted: LanguageCount | undefined;

  function push(bytes: Uint8Array): void {
    fingerprint.push(bytes);
    const hasBackslash = bytes.includes(BACKSLASH);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      take(check.push(bytes.subarray(at, at + PIECE_BYTES)), hasBackslash || hadBackslash);
    }
    hadBackslash = hasBackslash;
  }

  function take({ rows, errors, refusal: found }: CsvBlock, mayHoldBreaks: boolean): void {
    refusal = found;
    for (const error of errors) takeError(error);
    for (const row of rows) {
      duplicates.add(row.recipient, row.row);
      const found = homeDoubt(row.recipient, homeCode);
      if (found) takeDoubt(homeDoubts[found.kind], row);
      if (row.language !== counted?.language) counted = countOf(row.language);
      counted.count += 1;
      segments.add(row);
      if (mayHoldBreaks && row.values.some((value) => value.includes("\\n"))) {
        typedBreaks.count += 1;
        typedBreaks.firstRow ||= row.row;
      }
      if (preview.length < PREVIEW_ROWS || counted.count === 1) preview.push(ownCopy(row));
    }
    lastFilledRow = Math.max(lastFilledRow, rows.at(-1)?.row ?? 0);
  }

  function takeDoubt(doubts: HomeDoubts["code_missing"], { row, recipient }: CsvRow): void {
    if (doubts.count === 0) Object.assign(doubts, { firstRow: row, first: ` ${recipient}`.slice(1) });
    doubts.count += 1;
  }

  function countOf(language: Language): LanguageCount {
    const found = counts.get(language) ?? { language, count: 0 };
    counts.set(language, found);
    return found;
  }

  function takeError(error: RowError): void {
    problems.add(error);
    if (error.code === "row_empty") emptyRows.push(error.row);
    else lastFilledRow = error.row;
  }

  function end(): CheckSummary {
    take(check.end(), hadBackslash);
    return {
      rowCount: check.rowCount,
      errorCount: problems.count,
      keptCount: problems.kept,
      kinds: problems.kinds,
      refusal,
      fingerprint: fingerprint.end(),
      languages: [...counts.values()],
      duplicates: duplicates.end(),
      typedBreaks,
      homeDoubts,
      length: segments.length(),
      costlyRows: segments.costlyRows(),
      emptyEndRows: emptyRows.filter((row) => row > lastFilledRow).length,
      preview,
    };
  }

  return {
    push,
    end,
    problems,
    duplicates,
    isOver: () => refusal !== null,
    get rowCount() {
      return check.rowCount;
    },
  };
}

/** A slice would keep the whole piece of the file in memory. */
function ownCopy({ row, recipient, language, values }: CsvRow): CsvRow {
  const own = (text: string) => ` ${text}`.slice(1);
  return { row, recipient: own(recipient), language, values: values.map(own) };
}
