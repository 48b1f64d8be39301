import type { Refusal } from "#lib/domain/api/errors";
import { RefusedError } from "#lib/domain/api/refused-error";
import type { RowError } from "#lib/domain/csv/rules";
import { MAX_ROW_ERRORS, type RefusedFile } from "#lib/wire/api/batch";

/** Collects the faults of a file: counts every wrong cell, and keeps the first thousand. */
export function rowErrorList() {
  let count = 0;
  const kept: RowError[] = [];
  return {
    add(errors: RowError[]): void {
      count += errors.length;
      kept.push(...errors.slice(0, Math.max(0, MAX_ROW_ERRORS - kept.length)));
    },
    hasAny: () => count > 0,
    /** The refusal of a file with wrong rows. */
    refusal: () => refusedFile("rowsInvalid", rowsSentence(count), count, kept),
    /** The refusal of a file that cannot be read further. The specification's own sentences stay unchanged. */
    refusalOfFile(condition: Refusal, error: RowError): RefusedError {
      const isSpecified = condition === "headersInvalid" || condition === "fileTooLarge";
      const rowErrors = [...kept, error].slice(0, MAX_ROW_ERRORS);
      return refusedFile(condition, isSpecified ? null : error.message, count + 1, rowErrors);
    },
  };
}

function refusedFile(
  condition: Refusal,
  sentence: string | null,
  rowErrorCount: number,
  rowErrors: RowError[],
) {
  const detail: RefusedFile = { isValid: false, rowErrorCount, rowErrors };
  return new RefusedError(condition, sentence, detail);
}

function rowsSentence(count: number): string {
  const errors = count === 1 ? "1 error" : `${count} errors`;
  return `The file has ${errors}; nothing was created. rowErrors says what is wrong in which row.`;
}
