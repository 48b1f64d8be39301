import { once } from "node:events";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

export type Cell = string | number | boolean | Date | null;

const ESCAPED: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Writes rows into a table with COPY. Texts must be storable: without NUL and without halves of characters. */
export async function copyRows(
  tx: PoolClient,
  table: string,
  columns: readonly string[],
  rows: Cell[][],
): Promise<void> {
  if (rows.length === 0) return;
  const copy = tx.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  let text = "";
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) text += (i === 0 ? "" : "\t") + encoded(row[i] ?? null);
    text += "\n";
  }
  copy.end(text);
  await once(copy, "finish");
}

function encoded(cell: Cell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "string") {
    return /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, (found) => ESCAPED[found] ?? found) : cell;
  }
  return cell instanceof Date ? cell.toISOString() : String(cell);
}
