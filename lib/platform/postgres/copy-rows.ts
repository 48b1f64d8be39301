import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

export type Cell = string | number | boolean | Date | null;

const ESCAPED: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** The approximate number of characters per write, so that the database stores rows while the next ones are encoded. */
const PART = 64 * 1024;

/** Writes rows into a table with COPY. Texts must be storable: without NUL and lone surrogates. */
export async function copyRows(
  tx: PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<Cell[]>,
): Promise<void> {
  const copy = tx.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  await pipeline(Readable.from(encodedParts(rows)), copy);
}

function* encodedParts(rows: Iterable<Cell[]>): Generator<string> {
  let text = "";
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) text += (i === 0 ? "" : "\t") + encoded(row[i] ?? null);
    text += "\n";
    if (text.length > PART) {
      yield text;
      text = "";
    }
  }
  if (text !== "") yield text;
}

function encoded(cell: Cell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "string") {
    return /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, (found) => ESCAPED[found] ?? found) : cell;
  }
  return cell instanceof Date ? cell.toISOString() : String(cell);
}
