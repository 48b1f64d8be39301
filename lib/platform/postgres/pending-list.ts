import type { ClientBase } from "pg";

/**
 * New rows of a GIN index wait in a list, which each search reads whole, and whoever passes this limit writes it into
 * the index. A file of 1.33 million rows took 27 s with 512 kB and 12 s with the usual 4 MB, with which a search beside it took
 * 11 to 22 ms.
 */
const BULK_KB = 2048;
/**
 * Out of reach, so that a call never does the work of a file: a send that came to it took 4.2 s. The file does it itself, and
 * otherwise the worker does, after 4,000 sends.
 */
const CALLS_KB = 64 * 1024;

export async function limitPendingList(connection: ClientBase, of: "bulk" | "calls"): Promise<void> {
  await connection.query(`set gin_pending_list_limit = ${of === "bulk" ? BULK_KB : CALLS_KB}`);
}
