import { UPLOAD_COLUMNS, type UploadRow } from "#lib/console/uploads/upload-rows";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** Blocks every other search for a batch of this file name in the campaign until the transaction ends. */
export async function lockFileName(tx: Sql, campaign: number, fileName: string): Promise<void> {
  await tx.query(lockFor("upload name", `${campaign}/${fileName}`));
}

/**
 * A batch of this name that appeared with or after the upload, and that no other upload made; upstream's clock may be some
 * minutes off. The upload's own batch is found again.
 */
export async function findNewBatch(db: Sql, upload: UploadRow): Promise<string | null> {
  const found = await maybeRow<{ id: string }>(
    db,
    sql`
      select id from mirror_batch
      where campaign = ${upload.campaign} and file_name = ${upload.fileName}
        and id <> all(${upload.batchesBefore})
        and created_at > ${upload.startedAt}::timestamptz - interval '10 minutes'
        and (total is null or total = ${upload.rowCount})
        and not exists (
          select from upload u
          where u.campaign = ${upload.campaign} and u.batch_id = mirror_batch.id and u.id <> ${upload.id})
      order by created_at
      limit 1
    `,
  );
  return found?.id ?? null;
}

/** Records the batch that an upload made after all; null when another process has just found it. */
export function takeFoundBatch(tx: Sql, id: string, batchId: string): Promise<UploadRow | null> {
  return maybeRow(
    tx,
    sql`
      update upload set state = 'accepted', batch_id = ${batchId} where id = ${id} and batch_id is null
      returning ${UPLOAD_COLUMNS}
    `,
  );
}
