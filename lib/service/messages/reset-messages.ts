import { statusCode } from "#lib/domain/messages/status";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { LockedMessage } from "#lib/service/messages/lock-messages";
import { NEXT_UPDATED_AT } from "#lib/service/next-updated-at";
import type { PRIORITY } from "#lib/service/queue/send-jobs";
import { changedMessages } from "#lib/service/record-changes";
import { countStatuses } from "#lib/service/status-counts";
import { MESSAGE } from "#lib/service/stored-status";

/**
 * Resets locked, failed messages to `created`, each with its own job; `countReset` has to follow. Returns
 * when each was updated: `updatedAt` always moves on, even within one millisecond.
 */
export async function resetMessages(
  tx: Sql,
  campaignId: string,
  messages: { id: string }[],
  priority: (typeof PRIORITY)[keyof typeof PRIORITY],
): Promise<Map<string, Date>> {
  const ids = messages.map(({ id }) => id);
  const reset = await rows<{ id: string; updatedAt: Date }>(
    tx,
    sql`
      with reset as (
        update message_state
        set status = ${MESSAGE.created}, retries = retries + 1, updated_at = ${NEXT_UPDATED_AT}
        where campaign_id = ${campaignId} and id = any(${ids}::uuid[]) and status = ${MESSAGE.failure}
        returning id, batch_id, updated_at
      ), jobs as (
        insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority)
        select ${campaignId}, batch_id, id, id, 1, ${priority} from reset order by id
      )
      select id, updated_at from reset
    `,
    "reset-messages",
  );
  if (reset.length !== ids.length) throw new Error("a locked message is not failed");
  return new Map(reset.map(({ id, updatedAt }) => [id, updatedAt]));
}

/** Counts and records the reset messages. It has to be the transaction's last step: see `countStatuses`. */
export async function countReset(
  tx: Sql,
  campaignId: string,
  messages: Pick<LockedMessage, "id" | "batchId">[],
): Promise<void> {
  const members = Map.groupBy(messages, ({ batchId }) => batchId);
  const counted = [...members].flatMap(([batchId, { length }]) => [
    { campaignId, batchId, status: statusCode("failure"), change: -length },
    { campaignId, batchId, status: statusCode("created"), change: length },
  ]);
  const ids = messages.map(({ id }) => id);
  await countStatuses(tx, counted, changedMessages(campaignId, ids));
}
