import Papa, { type ParseResult } from "papaparse";
import type { FileFault } from "#lib/domain/csv/file-refusal";

/** Text is parsed in pieces of this size, however it arrives, so the cuts are always the same. */
const PIECE_CHARACTERS = 64 * 1024;
/** No row of a message is this long: a quote was not closed, or the file is no CSV. */
const MAX_RECORD_CHARACTERS = 100_000;
const CARRIAGE_RETURN = 13;

/** Rows of cells, and the fault that ends the reading in the row after them. */
export type Records = { records: string[][]; fault: { code: FileFault; value: string } | null };

/** Whether text follows: `cut` when it does but is not read, `end` when there is none. */
export type Reading = "more" | "cut" | "end";

/**
 * Splits text into records, carrying the unfinished one. Every CRLF, CR and LF is one line break, in cells too;
 * no other character is. Time is linear, and memory flat, also for a quote that swallows the file.
 */
export function createRecordReader(delimiter = ",") {
  let pending = "";
  let remainder = "";

  function* read(text: string, reading: Reading): Generator<Records> {
    let start = 0;
    while (pending.length + text.length - start >= PIECE_CHARACTERS) {
      let end = start + PIECE_CHARACTERS - pending.length;
      // A carriage return waits for the line feed that may belong to it.
      if (text.charCodeAt(end - 1) === CARRIAGE_RETURN) end -= 1;
      const piece = pending + text.slice(start, end);
      pending = "";
      start = end;
      yield parse(piece, false);
    }
    pending += text.slice(start);
    if (reading === "more") return;
    const piece = pending;
    pending = "";
    yield parse(piece, reading === "end");
  }

  function parse(piece: string, isEnd: boolean): Records {
    const input = remainder + (piece.includes("\r") ? piece.replace(/\r\n?/g, "\n") : piece);
    const parsed: ParseResult<string[]> = newParser(delimiter).parse(input, 0, !isEnd);
    const { data: records, errors, meta } = parsed;
    // The empty text after the last line break of a file is no record.
    if (isEnd && records.at(-1)?.join() === "") records.pop();
    // An error in an unfinished record may disappear once the record is complete.
    const error = errors.find(({ row = 0 }) => isEnd || row < records.length);
    if (error) {
      const { row = 0, index = 0 } = error;
      const code = error.code === "MissingQuotes" ? "quote_unclosed" : "quote_misplaced";
      return { records: records.slice(0, row), fault: { code, value: input.slice(index - 1, index + 64) } };
    }
    remainder = input.slice(meta.cursor);
    const isEndless = !isEnd && remainder.length > MAX_RECORD_CHARACTERS;
    return { records, fault: isEndless ? endlessFault(remainder, delimiter) : null };
  }

  return { read };
}

function endlessFault(record: string, delimiter: string): Records["fault"] {
  const parsed: ParseResult<string[]> = newParser(delimiter).parse(record, 0, false);
  const opening = parsed.errors.find(({ code }) => code === "MissingQuotes");
  return opening?.index === undefined
    ? { code: "row_endless", value: record.slice(0, 64) }
    : { code: "quote_unclosed", value: record.slice(opening.index - 1, opening.index + 64) };
}

function newParser(delimiter: string) {
  return new Papa.Parser({ delimiter, newline: "\n", quoteChar: '"' });
}
