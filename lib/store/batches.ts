import { maybeRow, type Sql, sql } from "#lib/store/sql";

export type BatchRow = {
  id: string;
  firstId: string;
  lastId: string;
  total: number;
  status: number;
};

const select = (campaignId: string, id: string) => sql`
  select id, first_id, last_id, total, status
  from batch
  where campaign_id = ${campaignId} and id = ${id}
`;

export function findBatch(db: Sql, campaignId: string, id: string): Promise<BatchRow | null> {
  return maybeRow(db, select(campaignId, id), "find-batch");
}

/** The batch, locked until the transaction ends: of two batch retries at once the second sees what the first did. */
export function lockBatch(tx: Sql, campaignId: string, id: string): Promise<BatchRow | null> {
  return maybeRow(tx, sql`${select(campaignId, id)} for update`);
}

export async function setBatchStatus(db: Sql, campaignId: string, id: string, status: number): Promise<void> {
  await db.query(sql`
    update batch set status = ${status}, updated_at = now()
    where campaign_id = ${campaignId} and id = ${id}
  `);
}

export async function insertBatch(
  db: Sql,
  campaignId: string,
  batch: BatchRow & { originalFileName: string; creatorId: string },
): Promise<void> {
  await db.query(sql`
    insert into batch (campaign_id, id, first_id, last_id, total, status, original_file_name, creator_id)
    values (${campaignId}, ${batch.id}, ${batch.firstId}, ${batch.lastId}, ${batch.total}, ${batch.status},
      ${batch.originalFileName}, ${batch.creatorId})
  `);
}

/**
 * Batches of the campaign whose last message has been put on the queue become `messages_enqueued`.
 * A statement of its own: inside the enqueuing transaction it would lock batch and messages in the order opposite to a retry's.
 */
export async function settleEnqueuedBatches(db: Sql, campaignId: string, batchIds: string[]): Promise<void> {
  if (batchIds.length === 0) return;
  await db.query(sql`
    update batch b set status = 1, updated_at = now()
    where b.campaign_id = ${campaignId} and b.id = any(${batchIds}::uuid[]) and b.status = 0
      and not exists (
        select from send_job j where j.campaign_id = b.campaign_id and j.batch_id = b.id and j.stage = 0
      )
  `);
}
