import { maybeRow, rows, type Sql, sql } from "#lib/store/sql";
import type { TemplateBodyRow } from "#lib/store/template-bodies";

export type AttemptRow = {
  n: number;
  status: number;
  error: number | null;
  /** ISO 8601. */
  sentAt: string;
  deliveredAt: string | null;
  updatedAt: string;
  externalId: string;
};

export type MessageRow = {
  campaignId: string;
  id: string;
  batchId: string | null;
  creatorId: string;
  creatorEmail: string;
  recipient: string;
  templateValues: Record<string, string>;
  status: number;
  retries: number;
  updatedAt: Date;
  templateBody: TemplateBodyRow;
  attempts: AttemptRow[];
  batchStatus: number | null;
  batchFileName: string;
  batchTotal: number;
  batchCreatorId: string;
  batchUpdatedAt: Date;
};

type FlatRow = Omit<MessageRow, "templateBody"> & {
  templateBodyId: string;
  templateId: string;
  language: TemplateBodyRow["language"];
  body: string;
  header: string;
  footer: string;
  bodyCreatorId: string;
  bodyCreatedAt: Date;
  bodyUpdatedAt: Date;
};

/** These messages with all that any response shows of them, newest first; ids that do not exist are left out. */
export async function readMessages(db: Sql, campaignId: string, ids: string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const found = await rows<FlatRow>(
    db,
    sql`
      select m.campaign_id, m.id, m.batch_id, m.creator_id, c.email as creator_email, m.recipient, m.template_values,
        s.status, s.retries, s.updated_at,
        m.template_body_id, t.template_id, t.language, t.body, t.header, t.footer,
        t.creator_id as body_creator_id, t.created_at as body_created_at, t.updated_at as body_updated_at,
        b.status as batch_status, b.original_file_name as batch_file_name, b.total as batch_total,
        b.creator_id as batch_creator_id, b.updated_at as batch_updated_at,
        coalesce((
          select json_agg(json_build_object('n', a.n, 'status', a.status, 'error', a.error, 'sentAt', a.sent_at,
            'deliveredAt', a.delivered_at, 'updatedAt', a.updated_at, 'externalId', a.external_id) order by a.n)
          from attempt a
          where a.campaign_id = m.campaign_id and a.message_id = m.id
        ), '[]') as attempts
      from message m
      join message_state s on s.campaign_id = m.campaign_id and s.id = m.id
      join template_body t on t.id = m.template_body_id
      join creator c on c.id = m.creator_id
      left join batch b on b.campaign_id = m.campaign_id and b.id = m.batch_id
      where m.campaign_id = ${campaignId} and m.id = any(${ids}::uuid[])
      order by m.id desc
    `,
    "read-messages",
  );
  return found.map(nestTemplateBody);
}

export async function readMessage(db: Sql, campaignId: string, id: string): Promise<MessageRow | null> {
  return (await readMessages(db, campaignId, [id]))[0] ?? null;
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
    set status = 0, retries = retries + 1, updated_at = greatest(now(), updated_at + interval '1 ms')
    where campaign_id = ${campaignId} and id = ${id}
  `);
}

function nestTemplateBody(row: FlatRow): MessageRow {
  const { templateBodyId, templateId, language, body, header, footer, ...message } = row;
  const { bodyCreatorId, bodyCreatedAt, bodyUpdatedAt, ...rest } = message;
  return {
    ...rest,
    templateBody: {
      id: templateBodyId,
      templateId,
      language,
      body,
      header,
      footer,
      variables: [],
      version: 1,
      creatorId: bodyCreatorId,
      createdAt: bodyCreatedAt,
      updatedAt: bodyUpdatedAt,
    },
  };
}
