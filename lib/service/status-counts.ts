import { statusCode } from "#lib/domain/messages/status";
import { maybeRow, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { type Changed, changedRows, insertChanges, recordChanges } from "#lib/service/record-changes";
import { MESSAGE } from "#lib/service/stored-status";

/**
 * Replacements for "no batch" in a key, which cannot hold null. Each transaction that counts single sends uses one of
 * them; the count is their sum. All single sends of a campaign share these rows: with one row, transactions would wait
 * for each other, and during a long transaction such as an upload, each change reads all earlier ones.
 */
const NO_BATCH = Array.from({ length: 8 }, (_, i) => `00000000-0000-0000-0000-00000000000${i}`);

/** Higher than all replacements for "no batch", and lower than any batch's id. */
export const LAST_NO_BATCH = raw("'00000000-0000-0000-0000-00000000000f'::uuid");

export type CountChange = { campaignId: string; batchId: string | null; status: number; change: number };

/**
 * Adds the changes to the counters, and records which messages changed. It has to be the last statement of
 * the transaction that changes the messages, because all transactions for the batch share these rows. Sorted,
 * so that two transactions never deadlock.
 */
export async function countStatuses(tx: Sql, changes: CountChange[], changed: Changed[] = []): Promise<void> {
  // `created` single sends are derived from their waiting jobs: see the table.
  const counted = changes.filter(
    ({ batchId, status }) => batchId !== null || status !== statusCode("created"),
  );
  if (counted.length === 0) return recordChanges(tx, changed);
  if (changed.length === 0) return void (await rows(tx, addToCounts(counted), "count-statuses"));
  await rows(
    tx,
    sql`
      with counted as (${addToCounts(counted)} returning 1)
      ${insertChanges(sql`select c.* from (${changedRows(changed)}) c, (select count(*) from counted) done`)}
    `,
    "count-and-record",
  );
}

function addToCounts(counted: CountChange[]) {
  const noBatch = NO_BATCH[Math.floor(Math.random() * NO_BATCH.length)];
  return sql`
    insert into status_count as c (campaign_id, batch_id, status, n)
    select campaign_id, batch_id, status, sum(change)
    from unnest(${counted.map((row) => row.campaignId)}::uuid[], ${counted.map((row) => row.batchId ?? noBatch)}::uuid[],
      ${counted.map((row) => row.status)}::smallint[], ${counted.map((row) => row.change)}::bigint[])
      as u (campaign_id, batch_id, status, change)
    group by campaign_id, batch_id, status
    order by campaign_id, batch_id, status
    on conflict (campaign_id, batch_id, status) do update set n = c.n + excluded.n
  `;
}

/** How many messages of the batch are in this status. */
export async function countInBatch(
  db: Sql,
  campaignId: string,
  batchId: string,
  status: number,
): Promise<number> {
  const row = await maybeRow<{ n: number }>(
    db,
    sql`
      select n from status_count
      where campaign_id = ${campaignId} and batch_id = ${batchId} and status = ${status}
    `,
  );
  return row?.n ?? 0;
}

/** Messages by status over all campaigns, or of one. */
export function countByStatus(
  db: Sql,
  campaignId: string | null = null,
): Promise<{ status: number; n: number }[]> {
  return rows(
    db,
    sql`
      select status, sum(n)::bigint as n
      from (
        select status, n from status_count where ${campaignId}::uuid is null or campaign_id = ${campaignId}::uuid
        union all
        select ${MESSAGE.created}, n from send_job
        where stage = 0 and batch_id is null and (${campaignId}::uuid is null or campaign_id = ${campaignId}::uuid)
      ) counted
      group by status
      order by status
    `,
    "count-by-status",
  );
}
