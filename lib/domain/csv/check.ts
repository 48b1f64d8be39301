import { isBlank } from "#lib/domain/content/values";
import { createDecoder } from "#lib/domain/csv/decode";
import { type FileFault, fileRefusal } from "#lib/domain/csv/file-refusal";
import { headerRefusal } from "#lib/domain/csv/header";
import { createRecordReader } from "#lib/domain/csv/records";
import { createRowCheck, type RowCheck } from "#lib/domain/csv/row";
import {
  type CsvRow,
  type CsvRules,
  type FileRefusal,
  MAX_FILE_BYTES,
  type RowError,
} from "#lib/domain/csv/rules";
import { createShiftRange } from "#lib/domain/csv/shift";

/** Result of one push: good rows, every wrong cell, and the refusal that ended the reading, if any. */
export type CsvBlock = { rows: CsvRow[]; errors: RowError[]; refusal: FileRefusal | null };

export type CsvCheck = {
  push(bytes: Uint8Array): CsvBlock;
  end(): CsvBlock;
  /** Data rows so far, good and wrong; blank lines do not count. */
  readonly rowCount: number;
  readonly errorCount: number;
};

/**
 * The one check of a CSV file (spec, Batch send), for server, browser and command line. The same bytes give the same
 * rows, errors and refusal however they are cut into chunks. After a refusal nothing more is read.
 */
export function createCsvCheck(rules: CsvRules): CsvCheck {
  const decoder = createDecoder();
  const reader = createRecordReader();
  const shifted = createShiftRange();
  let checkRow: RowCheck | null = null;
  let columns: readonly string[] = [];
  let refusal: FileRefusal | null = null;
  let byteCount = 0;
  let recordCount = 0;
  let rowCount = 0;
  let errorCount = 0;

  function read(bytes: Uint8Array, isLast: boolean): CsvBlock {
    const block: CsvBlock = { rows: [], errors: [], refusal };
    if (refusal) return block;

    const fitting = bytes.subarray(0, MAX_FILE_BYTES - byteCount);
    const isTooLarge = fitting.length < bytes.length;
    byteCount += fitting.length;
    const { text, fault } = decoder.decode(fitting, isLast);
    for (const piece of reader.read(text, isTooLarge || fault ? "cut" : isLast ? "end" : "more")) {
      for (const cells of piece.records) if (!refusal) take(cells, block);
      if (piece.fault) refuse(piece.fault.code, recordCount + 1, piece.fault.value);
      if (refusal) break;
    }
    if (fault) refuse(fault);
    if (isTooLarge) refuse("file_too_large");
    if (isLast && rowCount === 0) refuse(checkRow === null ? "file_empty" : "no_rows");
    if (isLast || refusal) block.errors.push(...shifted.end());
    errorCount += block.errors.length;
    block.refusal = refusal;
    return block;
  }

  function take(cells: string[], block: CsvBlock) {
    recordCount += 1;
    if (cells.length === 1 && isBlank(cells[0] ?? "")) return;
    if (checkRow === null) {
      refusal = headerRefusal(cells, recordCount, rules.variables);
      columns = cells;
      checkRow = createRowCheck(rules, cells);
      return;
    }
    if (rowCount === rules.maxRows) {
      refuse("too_many_rows", recordCount);
      return;
    }
    rowCount += 1;
    const before = block.errors.length;
    const row = checkRow(cells, recordCount, block.errors);
    if (row) block.rows.push(row);
    if (row === null || shifted.isOpen) {
      block.errors.push(...shifted.take(cells, recordCount, block.errors.splice(before), columns));
    }
  }

  /** The first refusal is kept. Without a row, it belongs to the row after those already read. */
  function refuse(fault: FileFault, row = recordCount + 1, value = "") {
    refusal ??= fileRefusal(fault, { row, value, maxRows: rules.maxRows });
  }

  return {
    push: (bytes) => read(bytes, false),
    end: () => read(new Uint8Array(0), true),
    get rowCount() {
      return rowCount;
    },
    get errorCount() {
      return errorCount;
    },
  };
}
