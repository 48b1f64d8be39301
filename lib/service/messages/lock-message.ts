import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { MOVED_ON } from "#lib/service/moved-on";
import { MESSAGE } from "#lib/service/stored-status";

export type LockedMessage = {
  status: number;
  retries: number;
  batchId: string | null;
  batchStatus: number | null;
};

/**
 * The message, locked until the transaction ends, so that of two retries at once the second sees what the first did.
 * Its batch is locked in share first: a retry of the whole batch waits for this one, or this one for it.
 */
export async function lockMessage(tx: Sql, campaignId: string, id: string): Promise<LockedMessage | null> {
  const batch = await maybeRow<{ batchStatus: number }>(
    tx,
    sql`
      select b.status as batch_status
      from message_state s
      join batch b on b.campaign_id = s.campaign_id and b.id = s.batch_id
      where s.campaign_id = ${campaignId} and s.id = ${id}
      for share of b
    `,
    "lock-batch-of-message",
  );
  const message = await maybeRow<Omit<LockedMessage, "batchStatus">>(
    tx,
    sql`
      select status, retries, batch_id from message_state
      where campaign_id = ${campaignId} and id = ${id}
      for update
    `,
    "lock-message",
  );
  return message && { ...message, batchStatus: batch?.batchStatus ?? null };
}

/** Puts a locked, failed message back to `created`. `updated_at` always moves on, also within one millisecond. */
export async function resetForRetry(tx: Sql, campaignId: string, id: string): Promise<void> {
  await rows(
    tx,
    sql`
      update message_state
      set status = ${MESSAGE.created}, retries = retries + 1, updated_at = ${MOVED_ON}
      where campaign_id = ${campaignId} and id = ${id}
    `,
    "reset-for-retry",
  );
}
