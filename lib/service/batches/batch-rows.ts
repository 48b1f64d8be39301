import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { type Changed, changedRows, insertChanges, recordChanges } from "#lib/service/record-changes";
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

/** The batch, locked until the transaction ends, so that a second retry of it sees what the first did. */
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
 * Sets batches of the campaign to `messages_enqueued` when their last message is on the queue, and records this with
 * the other changes. It is the last statement of the enqueuing transaction. The counters admit one such transaction of
 * a batch at a time, so the second sees what the first did. It skips a batch that a retry has locked: waiting for it,
 * while holding messages that the retry waits for, would be a deadlock. `findEnqueuedBatches` finds the batch later.
 */
export async function completeEnqueuedBatches(
  db: Sql,
  campaignId: string,
  batchIds: string[],
  changed: Changed[] = [],
): Promise<void> {
  if (batchIds.length === 0) return recordChanges(db, changed);
  const settled = sql`
    with done as (
      select id from batch b
      where b.campaign_id = ${campaignId} and b.id = any(${batchIds}::uuid[]) and b.status = ${BATCH.messages_enqueuing}
        and not exists (
          select from send_job j where j.campaign_id = ${campaignId} and j.batch_id = b.id and j.stage = 0
        )
      for no key update skip locked
    ), settled as (
      update batch b set status = ${BATCH.messages_enqueued}, updated_at = now()
      from done
      where b.campaign_id = ${campaignId} and b.id = done.id
      returning b.campaign_id, b.id
    )
    ${insertChanges(sql`
      ${changedRows(changed)}
      union all
      select campaign_id, null, null, null, 0, false, id from settled
    `)}
  `;
  await rows(db, settled, "settle-enqueued");
}

/** Batches in `messages_enqueuing` none of whose messages still waits to be queued. */
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
