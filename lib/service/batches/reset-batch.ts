import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { empty, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { BatchRow } from "#lib/service/batches/batch-rows";
import { NEXT_UPDATED_AT } from "#lib/service/next-updated-at";
import { MESSAGES_PER_JOB } from "#lib/service/queue/send-jobs";
import { insertChanges, recordChanges } from "#lib/service/record-changes";
import { MESSAGE } from "#lib/service/stored-status";

/** Messages whose texts retention cannot have removed: `reached` is the last one that it has scanned. */
function withText(reached: string | null) {
  return reached === null ? empty : sql`and id > ${reached}::uuid`;
}

/** Whether any failed message of the batch has retries left, and still has its text. */
export async function hasRetryable(
  tx: Sql,
  campaignId: string,
  batch: BatchRow,
  reached: string | null,
): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    tx,
    sql`
      select exists (
        select from message_state
        where campaign_id = ${campaignId} and id between ${batch.firstId} and ${batch.lastId}
          and batch_id = ${batch.id} and status = ${MESSAGE.failure} and retries < ${MAX_RETRIES} ${withText(reached)}
      ) as found
    `,
  );
  return found;
}

/**
 * Puts every failed message with retries left back to `created` and gives them jobs: ranges of ids,
 * whose messages the worker filters by status. Returns how many there were.
 */
export async function resetBatchForRetry(
  tx: Sql,
  campaignId: string,
  batch: BatchRow,
  reached: string | null,
): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    tx,
    // PostgreSQL before 18 has no min() and max() of uuid: their text sorts the same way.
    sql`
      with reset as (
        update message_state
        set status = ${MESSAGE.created}, retries = retries + 1, updated_at = ${NEXT_UPDATED_AT}
        where campaign_id = ${campaignId} and id between ${batch.firstId} and ${batch.lastId}
          and batch_id = ${batch.id} and status = ${MESSAGE.failure} and retries < ${MAX_RETRIES} ${withText(reached)}
        returning id
      ), numbered as (
        select id, (row_number() over (order by id) - 1) / ${MESSAGES_PER_JOB}::int as chunk from reset
      ), jobs as (
        insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority)
        select ${campaignId}, ${batch.id}, min(id::text)::uuid, max(id::text)::uuid, count(*), 1
        from numbered
        group by chunk
        order by chunk
        returning n
      )
      select coalesce(sum(n), 0)::bigint as n from jobs
    `,
  );
  return n;
}

/**
 * Records the messages that the transaction has reset, at its end: all of the batch as one range, or lists of
 * some. No other message of the batch is `created`, because a batch with one cannot be retried.
 */
export async function recordBatchReset(
  tx: Sql,
  campaignId: string,
  { id, firstId, lastId, total }: BatchRow,
  retried: number,
): Promise<void> {
  if (retried === total) {
    return recordChanges(tx, [{ campaignId, range: { firstId, lastId }, n: retried }]);
  }
  await tx.query(
    insertChanges(sql`
      select ${campaignId}::uuid as campaign_id, null::uuid as first_id, null::uuid as last_id,
        array_agg(id order by id) as ids, count(*)::integer as n, false as is_new, null::uuid as batch_id
      from (
        select id, (row_number() over (order by id) - 1) / ${MESSAGES_PER_JOB}::int as chunk
        from message_state
        where campaign_id = ${campaignId} and id between ${firstId} and ${lastId} and batch_id = ${id}
          and status = ${MESSAGE.created}
      ) reset
      group by chunk
    `),
  );
}
