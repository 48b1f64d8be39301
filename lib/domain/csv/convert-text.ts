import { type ChangedLetter, createLetterReading } from "#lib/domain/csv/changed-letters";
import { rewriteRecords } from "#lib/domain/csv/each-record";
import { readText, type TextEncoding } from "#lib/domain/csv/encoding";
import { findSeparator } from "#lib/domain/csv/separator";

/** A converted text, in pieces of UTF-8 with commas, and its original format. */
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
 * Converts a text in another encoding or with other separators into the CSV that the check needs. Values stay
 * unchanged, and every row keeps its number; a line `sep=;` is no row.
 */
export function convertText(
  bytes: Uint8Array,
  columns: readonly string[],
): ConvertedText | { problem: string } {
  const read = readText(bytes);
  if ("problem" in read) return read;
  const { sign, from } = findSeparator(read.text, columns);
  const reading = createLetterReading();
  let filled = 0;
  let columnCount = 0;
  const csv = rewriteRecords(read.text.slice(from), sign, (cells, row) => {
    if (cells.some((cell) => cell !== "")) filled += 1;
    if (filled === 1) columnCount ||= cells.length;
    return cells.map((cell) => reading.read(cell, row));
  });
  if ("problem" in csv) return csv;
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
