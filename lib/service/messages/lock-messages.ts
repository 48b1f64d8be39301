import type { Refusal } from "#lib/domain/api/errors";
import { batchStatus, messageStatus } from "#lib/domain/messages/status";
import { messageRetryRefusal } from "#lib/domain/retries/retry";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type LockedMessage = {
  id: string;
  status: number;
  retries: number;
  batchId: string | null;
  /** Null for a single send. */
  batchStatus: number | null;
};

/**
 * Locks these messages, as far as they exist, until the transaction ends, so that the second of two retries
 * sees what the first did. Locks their batches in share first, so that this retry and a retry of the whole
 * batch run one after the other. Sorted, so that two transactions never deadlock.
 */
export async function lockMessages(tx: Sql, campaignId: string, ids: string[]): Promise<LockedMessage[]> {
  const batches = await rows<{ id: string; status: number }>(
    tx,
    sql`
      select id, status from batch
      where campaign_id = ${campaignId} and id in (
        select batch_id from message_state where campaign_id = ${campaignId} and id = any(${ids}::uuid[]))
      order by id
      for share
    `,
    "lock-batches-of-messages",
  );
  const statuses = new Map(batches.map(({ id, status }) => [id, status]));
  const messages = await rows<Omit<LockedMessage, "batchStatus">>(
    tx,
    sql`
      select id, status, retries, batch_id from message_state
      where campaign_id = ${campaignId} and id = any(${ids}::uuid[])
      order by id
      for update
    `,
    "lock-messages",
  );
  return messages.map((message) => ({
    ...message,
    batchStatus: message.batchId === null ? null : (statuses.get(message.batchId) ?? null),
  }));
}

/** Why a locked message may not be retried now, or null. `reached` is the last one that retention scanned. */
export function lockedRefusal(message: LockedMessage, reached: string | null): Refusal | null {
  return messageRetryRefusal({
    latestStatus: messageStatus(message.status),
    retries: message.retries,
    batchStatus: message.batchStatus === null ? null : batchStatus(message.batchStatus),
    textRemoved: isTextRemoved(message, reached),
  });
}

/** Whether retention may have removed the text, because it has scanned the message. */
export function isTextRemoved({ id }: Pick<LockedMessage, "id">, reached: string | null): boolean {
  return reached !== null && id <= reached;
}
