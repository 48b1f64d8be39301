import { type ChangedLetter, createLetterReading } from "#lib/domain/csv/changed-letters";
import { readText, type TextEncoding } from "#lib/domain/csv/encoding";
import { fileRefusal } from "#lib/domain/csv/file-refusal";
import { plainLine } from "#lib/domain/csv/plain-line";
import { createRecordReader } from "#lib/domain/csv/records";
import { findSeparator } from "#lib/domain/csv/separator";

/** A text as the service takes it, in pieces of UTF-8 with commas, and what it was before. */
export type ConvertedText = {
  csv: string[];
  encoding: TextEncoding;
  separator: string;
  hasSeparatorLine: boolean;
  rowCount: number;
  columnCount: number;
  letters: ChangedLetter[];
};

/**
 * Makes the CSV that the check asks for of a text in another encoding or with other separators. Values stay as they
 * are, and every row keeps its number; a line `sep=;` is no row.
 */
export function convertText(
  bytes: Uint8Array,
  columns: readonly string[],
): ConvertedText | { problem: string } {
  const read = readText(bytes);
  if ("problem" in read) return read;
  const { sign, from } = findSeparator(read.text, columns);
  const reading = createLetterReading();
  const csv: string[] = [];
  let row = 0;
  let filled = 0;
  let columnCount = 0;
  for (const { records, fault } of createRecordReader(sign).read(read.text.slice(from), "end")) {
    let piece = "";
    for (const cells of records) {
      row += 1;
      if (cells.some((cell) => cell !== "")) filled += 1;
      if (filled === 1) columnCount ||= cells.length;
      piece += plainLine(cells.map((cell) => reading.read(cell, row)));
    }
    csv.push(piece);
    if (fault) {
      const { error } = fileRefusal(fault.code, { row: row + 1, value: fault.value, maxRows: null });
      return { problem: error.message };
    }
  }
  return {
    csv,
    encoding: read.encoding,
    separator: sign,
    hasSeparatorLine: from > 0,
    rowCount: Math.max(0, filled - 1),
    columnCount,
    letters: reading.letters(),
  };
}
