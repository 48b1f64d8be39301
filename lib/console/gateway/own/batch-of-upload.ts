import { createHash } from "node:crypto";
import { formatId, uuidInRun } from "#lib/domain/api/id";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

type StartedUpload = { id: string; startedAt: Date };

/**
 * The UUID of the batch that an upload to this installation's service creates: a version 7 UUID of the upload's start. It
 * follows from the upload, so the batch can be looked up after any kill.
 */
export function batchOfUpload({ id, startedAt }: StartedUpload): string {
  const hash = createHash("sha256").update(id).digest("hex");
  return uuidInRun(startedAt.getTime(), Number.parseInt(hash.slice(0, 6), 16), hash.slice(6, 18));
}

/** The batch of an upload, if the service has it. */
export async function findBatchOfUpload(db: Sql, of: string, upload: StartedUpload): Promise<string | null> {
  const id = batchOfUpload(upload);
  const found = await maybeRow(db, sql`select from batch where campaign_id = ${of} and id = ${id}`);
  return found === null ? null : formatId("batch", id);
}
