import { digitGrams } from "#lib/domain/messages/digit-grams";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { changedMessages } from "#lib/service/record-changes";
import { countStatuses } from "#lib/service/status-counts";

/** A message that was delivered in the past, with every attempt that it took. */
export type PastMessage = {
  id: string;
  templateBodyId: string;
  recipient: string;
  templateValues: string;
  status: number;
  updatedAt: Date;
  attempts: {
    status: number;
    error: number | null;
    sentAt: Date;
    deliveredAt: Date | null;
    updatedAt: Date;
  }[];
};

/** Inserts messages as if they had been delivered long ago: no job, no provider. Each has at least one attempt. */
export async function insertPastMessages(
  tx: Sql,
  of: { campaignId: string; batchId: string | null; creatorId: string },
  messages: PastMessage[],
): Promise<void> {
  const { campaignId, batchId, creatorId } = of;
  const attempts = messages.flatMap((message) =>
    message.attempts.map((attempt, i) => ({ ...attempt, messageId: message.id, n: i + 1 })),
  );
  await tx.query(sql`
    insert into message (campaign_id, id, batch_id, template_body_id, creator_id, recipient, recipient_grams,
      template_values)
    select ${campaignId}, id, ${batchId}, template_body_id, ${creatorId}, recipient, grams::smallint[], template_values
    from unnest(${messages.map((m) => m.id)}::uuid[], ${messages.map((m) => m.templateBodyId)}::uuid[],
      ${messages.map((m) => m.recipient)}::text[],
      ${messages.map((m) => `{${digitGrams(m.recipient).join(",")}}`)}::text[],
      ${messages.map((m) => m.templateValues)}::json[])
      as m (id, template_body_id, recipient, grams, template_values)
  `);
  await tx.query(sql`
    insert into message_state (campaign_id, id, batch_id, status, retries, updated_at)
    select ${campaignId}, id, ${batchId}, status, retries, updated_at
    from unnest(${messages.map((m) => m.id)}::uuid[], ${messages.map((m) => m.status)}::smallint[],
      ${messages.map((m) => m.attempts.length - 1)}::smallint[], ${messages.map((m) => m.updatedAt)}::timestamptz[])
      as s (id, status, retries, updated_at)
  `);
  await rows(
    tx,
    sql`
      insert into attempt (campaign_id, message_id, n, job_id, status, error, sent_at, delivered_at, updated_at)
      select ${campaignId}, message_id, n, 0, status, error, sent_at, delivered_at, updated_at
      from unnest(${attempts.map((a) => a.messageId)}::uuid[], ${attempts.map((a) => a.n)}::smallint[],
        ${attempts.map((a) => a.status)}::smallint[], ${attempts.map((a) => a.error)}::smallint[],
        ${attempts.map((a) => a.sentAt)}::timestamptz[], ${attempts.map((a) => a.deliveredAt)}::timestamptz[],
        ${attempts.map((a) => a.updatedAt)}::timestamptz[])
        as a (message_id, n, status, error, sent_at, delivered_at, updated_at)
    `,
  );
  const changed = changedMessages(
    campaignId,
    messages.map(({ id }) => id),
  );
  await countStatuses(
    tx,
    messages.map(({ status }) => ({ campaignId, batchId, status, change: 1 })),
    changed.map((one) => ({ ...one, isNew: true, ...(batchId !== null && { batchId }) })),
  );
}
