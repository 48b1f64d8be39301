import { plainLine } from "#lib/domain/csv/cell";
import { fileRefusal } from "#lib/domain/csv/file-refusal";
import { createRecordReader } from "#lib/domain/csv/records";

/** Passes every record with its row number, blank lines too. Returns a sentence if the text cannot be read further. */
export function eachRecord(
  text: string,
  sign: string,
  take: (cells: string[], row: number) => void,
): string | null {
  let row = 0;
  for (const { records, fault } of createRecordReader(sign).read(text, "end")) {
    for (const cells of records) {
      row += 1;
      take(cells, row);
    }
    if (fault) {
      return fileRefusal(fault.code, { row: row + 1, value: fault.value, maxRows: null }).error.message;
    }
  }
  return null;
}

/** Changes each record and returns the text in pieces. Blank lines stay, so that rows keep their numbers. */
export function rewriteRecords(
  text: string,
  sign: string,
  change: (cells: string[], row: number) => string[],
): string[] | { problem: string } {
  const csv: string[] = [];
  let piece = "";
  const problem = eachRecord(text, sign, (cells, row) => {
    piece += cells.length === 1 && cells[0] === "" ? "\n" : plainLine(change(cells, row));
    if (piece.length < PIECE_CHARACTERS) return;
    csv.push(piece);
    piece = "";
  });
  csv.push(piece);
  return problem === null ? csv : { problem };
}

const PIECE_CHARACTERS = 256 * 1024;
