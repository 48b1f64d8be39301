import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";

export type HoldOfBatch = { campaignId: string; batchId: string; at: Date; heldBy: string; isStop: boolean };

const columns = sql`campaign_id, batch_id, at, held_by, is_stop`;

/** Batches that are held, and those that were stopped and have messages that a worker has still to end. */
export function findOpenHolds(db: Sql): Promise<HoldOfBatch[]> {
  return rows(
    db,
    sql`select ${columns} from batch_hold where done_at is null order by campaign_id, batch_id`,
    "find-open-holds",
  );
}

/** One of them, if nobody else works on it; locked, so that letting the batch go on waits for this transaction. */
export function lockOpenHold(tx: Sql, campaignId: string, batchId: string): Promise<HoldOfBatch | null> {
  return maybeRow(
    tx,
    sql`
      select ${columns} from batch_hold
      where campaign_id = ${campaignId} and batch_id = ${batchId} and done_at is null
      for update skip locked
    `,
  );
}

export async function insertHold(tx: Sql, hold: Omit<HoldOfBatch, "at">): Promise<void> {
  await tx.query(sql`
    insert into batch_hold (campaign_id, batch_id, held_by, is_stop)
    values (${hold.campaignId}, ${hold.batchId}, ${hold.heldBy}, ${hold.isStop})
    on conflict (campaign_id, batch_id) do update set at = now(), held_by = excluded.held_by, is_stop = excluded.is_stop
  `);
}

export async function deleteHold(tx: Sql, campaignId: string, batchId: string): Promise<void> {
  await tx.query(sql`delete from batch_hold where campaign_id = ${campaignId} and batch_id = ${batchId}`);
}

export async function endHold(tx: Sql, { campaignId, batchId }: HoldOfBatch): Promise<void> {
  await tx.query(sql`
    update batch_hold set done_at = now() where campaign_id = ${campaignId} and batch_id = ${batchId}
  `);
}

/** How many messages of the batch have not left, or may not have, by its counters. */
export async function countWaiting(db: Sql, campaignId: string, batchId: string): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select coalesce(sum(n), 0)::int as n from status_count
      where campaign_id = ${campaignId} and batch_id = ${batchId} and status <= ${MESSAGE.sending}
    `,
  );
  return n;
}
