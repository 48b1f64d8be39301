import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { BATCH } from "#lib/service/stored-status";

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
 * Batches of the campaign whose last message has been put on the queue become `messages_enqueued`. As the last statement
 * of the transaction that enqueues: its counters let one such transaction of a batch in at a time, so that of two the
 * second sees what the first did. A batch that a retry looks at just now is passed over: waiting for it, with messages
 * locked that the retry may wait for, could last for ever. `findEnqueuedBatches` finds it again.
 */
export async function settleEnqueuedBatches(db: Sql, campaignId: string, batchIds: string[]): Promise<void> {
  if (batchIds.length === 0) return;
  await db.query(sql`
    with done as (
      select id from batch b
      where b.campaign_id = ${campaignId} and b.id = any(${batchIds}::uuid[]) and b.status = ${BATCH.messages_enqueuing}
        and not exists (
          select from send_job j where j.campaign_id = ${campaignId} and j.batch_id = b.id and j.stage = 0
        )
      for no key update skip locked
    )
    update batch b set status = ${BATCH.messages_enqueued}, updated_at = now()
    from done
    where b.campaign_id = ${campaignId} and b.id = done.id
  `);
}

/** Batches that are `messages_enqueuing` although nothing of them waits to be put on the queue. */
export function findEnqueuedBatches(db: Sql): Promise<{ campaignId: string; id: string }[]> {
  return rows(
    db,
    sql`
      select b.campaign_id, b.id from batch b
      where b.status = ${BATCH.messages_enqueuing} and not exists (
        select from send_job j where j.campaign_id = b.campaign_id and j.batch_id = b.id and j.stage = 0
      )
      order by b.campaign_id
    `,
  );
}
