import { dropFile } from "#lib/console/approvals/pieces";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** Ends the upload of a file that will not be sent, and deletes the file. */
export async function endUpload(
  tx: Sql,
  id: string,
  state: "declined" | "expired" | "missed" | "withdrawn",
): Promise<void> {
  await tx.query(sql`
    update upload set state = ${state}, settled_at = clock_timestamp() where id = ${id} and state = 'waiting'
  `);
  await dropFile(tx, id);
}
