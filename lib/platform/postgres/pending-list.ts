import type { ClientBase } from "pg";

/**
 * New rows of a GIN index wait in a list that each search reads completely. The connection that passes this
 * limit writes the list into the index. A lower limit makes large files much slower; a higher one makes
 * searches beside them slower.
 */
const BULK_KB = 2048;
/**
 * A limit out of reach, so that a call never has to do a file's work, which takes seconds. The file does it
 * itself; otherwise the worker does, after 4,000 sends.
 */
const CALLS_KB = 64 * 1024;

export async function limitPendingList(connection: ClientBase, of: "bulk" | "calls"): Promise<void> {
  await connection.query(`set gin_pending_list_limit = ${of === "bulk" ? BULK_KB : CALLS_KB}`);
}
