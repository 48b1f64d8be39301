import { MAX_RETRIES } from "#lib/domain/retry";
import { MOVED_ON } from "#lib/store/moved-on";
import { maybeRow, rows, type Sql, sql } from "#lib/store/sql";

/** The first, and one for each retry. */
const MOST_ATTEMPTS = MAX_RETRIES + 1;

/** Times are milliseconds since 1970. */
export type AttemptRow = {
  n: number;
  status: number;
  error: number | null;
  sentAt: number;
  deliveredAt: number | null;
  updatedAt: number;
  externalId: string;
};

export type MessageRow = {
  id: string;
  batchId: string | null;
  templateBodyId: string;
  creatorId: string;
  recipient: string;
  templateValues: Record<string, string>;
  status: number;
  updatedAt: number;
  attempts: AttemptRow[];
};

/** One for each attempt, and one for a message without. */
type FlatRow = Omit<MessageRow, "attempts"> & {
  n: number | null;
  attemptStatus: number;
  error: number | null;
  sentAt: number;
  deliveredAt: number | null;
  attemptUpdatedAt: number;
  externalId: string;
};

/**
 * These messages with their attempts, newest first; ids that do not exist are left out. State and attempts are looked up
 * message by message, and the limits keep it so: over months PostgreSQL takes that for dear and would read whole campaigns.
 */
export async function readMessages(db: Sql, campaignId: string, ids: string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const found = await rows<FlatRow>(
    db,
    sql`
      select m.id, m.batch_id, m.template_body_id, m.creator_id, m.recipient, m.template_values,
        s.status, round(date_part('epoch', s.updated_at) * 1000) as updated_at,
        a.n, a.status as attempt_status, a.error, a.external_id,
        round(date_part('epoch', a.sent_at) * 1000) as sent_at,
        round(date_part('epoch', a.delivered_at) * 1000) as delivered_at,
        round(date_part('epoch', a.updated_at) * 1000) as attempt_updated_at
      from message m
      cross join lateral (
        select status, updated_at from message_state where campaign_id = ${campaignId} and id = m.id limit 1
      ) s
      left join lateral (
        select n, status, error, external_id, sent_at, delivered_at, updated_at
        from attempt where campaign_id = ${campaignId} and message_id = m.id limit ${MOST_ATTEMPTS}
      ) a on true
      where m.campaign_id = ${campaignId} and m.id = any(${ids}::uuid[])
      order by m.id desc, a.n
    `,
    "read-messages",
  );
  return gatherAttempts(found);
}

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
  );
  const message = await maybeRow<Omit<LockedMessage, "batchStatus">>(
    tx,
    sql`
      select status, retries, batch_id from message_state
      where campaign_id = ${campaignId} and id = ${id}
      for update
    `,
  );
  return message && { ...message, batchStatus: batch?.batchStatus ?? null };
}

/** Puts a locked, failed message back to `created`. `updated_at` always moves on, also within one millisecond. */
export async function resetForRetry(tx: Sql, campaignId: string, id: string): Promise<void> {
  await tx.query(sql`
    update message_state
    set status = 0, retries = retries + 1, updated_at = ${MOVED_ON}
    where campaign_id = ${campaignId} and id = ${id}
  `);
}

function gatherAttempts(found: FlatRow[]): MessageRow[] {
  const messages: MessageRow[] = [];
  let last: MessageRow | undefined;
  for (const {
    n,
    attemptStatus,
    error,
    sentAt,
    deliveredAt,
    attemptUpdatedAt,
    externalId,
    ...message
  } of found) {
    if (last?.id !== message.id) {
      last = { ...message, attempts: [] };
      messages.push(last);
    }
    if (n === null) continue;
    const status = attemptStatus;
    last.attempts.push({ n, status, error, sentAt, deliveredAt, updatedAt: attemptUpdatedAt, externalId });
  }
  return messages;
}
