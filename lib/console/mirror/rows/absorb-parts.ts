import type { Sql as Statement } from "sql-template-tag";
import { laterRead } from "#lib/console/mirror/rows/later-read";
import { sameMonth } from "#lib/console/mirror/rows/same-month";
import { storableJson } from "#lib/console/mirror/rows/storable-json";
import { MESSAGE_STATUSES } from "#lib/domain/messages/status";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type IncomingAttempt = {
  message_id: string;
  n: number;
  detailed: boolean;
  status: string;
  created_at: string;
  updated_at: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  error_type: string | null;
  error_code: string | null;
  provider_id: string;
  metadata: object;
  creator_email: string | null;
};

/**
 * Merges attempts by number. One without details erases none, but is marked if further on. The caller holds the mirror's
 * lock.
 */
export async function absorbAttempts(
  tx: Sql,
  campaign: number,
  attempts: (IncomingAttempt & { message_created_at: string })[],
): Promise<void> {
  if (attempts.length === 0) return;
  const rank = (column: Statement) =>
    sql`coalesce(array_position(${MESSAGE_STATUSES}::text[], ${column}), 3)`;
  const [read, had] = [rank(sql`i.status`), rank(sql`a.status`)];
  const sameAttempt = sql`a.campaign = ${anyCampaign(campaign)} and a.message_id = i.message_id and a.n = i.n
    and ${sameMonth(sql`a.message_created_at`, sql`i.message_created_at`)}`;
  await rows(
    tx,
    sql`
      with incoming as materialized (
        select * from json_to_recordset(${storableJson(attempts)}::json) as r (message_id text,
          message_created_at timestamptz(3), n smallint, detailed boolean, status text, created_at timestamptz(3),
          updated_at timestamptz(3), sent_at timestamptz(3), delivered_at timestamptz(3), error_type text, error_code text,
          provider_id text, metadata json, creator_email text)
      ), merged as (
        update mirror_attempt a set
          detailed = i.detailed,
          status = i.status,
          updated_at = coalesce(i.updated_at, a.updated_at),
          sent_at = coalesce(i.sent_at, a.sent_at),
          delivered_at = coalesce(i.delivered_at, a.delivered_at),
          error_type = coalesce(i.error_type, a.error_type),
          error_code = coalesce(i.error_code, a.error_code),
          provider_id = coalesce(nullif(i.provider_id, ''), a.provider_id),
          metadata = case when i.detailed then i.metadata else a.metadata end,
          creator_email = coalesce(i.creator_email, a.creator_email)
        from incoming i
        where ${sameAttempt} and (
          i.detailed and not a.detailed and ${read} >= ${had}
          or i.detailed and a.detailed and (i.updated_at > a.updated_at or ${read} > ${had})
          or not i.detailed and ${read} > ${had})
      )
      insert into mirror_attempt (campaign, message_id, message_created_at, n, detailed, status, created_at, updated_at,
        sent_at, delivered_at, error_type, error_code, provider_id, metadata, creator_email)
      select ${campaign}, message_id, message_created_at, n, detailed, status, created_at, updated_at, sent_at,
        delivered_at, error_type, error_code, provider_id, metadata, creator_email
      from incoming i
      where not exists (select from mirror_attempt a where ${sameAttempt})
    `,
    "absorb-attempts",
  );
}

export type IncomingBatch = {
  id: string;
  file_name: string | null;
  status: string;
  created_at: string;
  updated_at: string | null;
  creator_id: string | null;
  total: number | null;
  /** The batch's messages that the mirror did not have. */
  added: number;
  changed: boolean;
};

/** Writes batches from their records, or from a message that names them. An older record never replaces a newer one. */
export async function absorbBatches(
  tx: Sql,
  campaign: number,
  batches: IncomingBatch[],
  readAt: Date,
): Promise<void> {
  if (batches.length === 0) return;
  await rows(
    tx,
    sql`
      insert into mirror_batch as b (campaign, id, file_name, status, created_at, updated_at, creator_id, total, seen,
        last_change_at, read_at)
      select ${campaign}, id, file_name, status, created_at, updated_at, creator_id, total, added,
        case when changed then ${readAt}::timestamptz end, ${readAt}
      from json_to_recordset(${storableJson(batches)}::json) as r (id text, file_name text, status text,
        created_at timestamptz(3), updated_at timestamptz(3), creator_id text, total integer, added integer,
        changed boolean)
      order by id
      on conflict (campaign, id) do update set
        file_name = coalesce(excluded.file_name, b.file_name),
        status = case when excluded.status <> '' and excluded.updated_at >= coalesce(b.updated_at, '-infinity')
          then excluded.status else b.status end,
        created_at = case when excluded.updated_at is null then b.created_at else excluded.created_at end,
        updated_at = greatest(b.updated_at, excluded.updated_at),
        creator_id = coalesce(excluded.creator_id, b.creator_id),
        total = coalesce(excluded.total, b.total),
        seen = b.seen + excluded.seen,
        last_change_at = greatest(b.last_change_at, excluded.last_change_at),
        -- Of its status: a message that only names its batch says nothing of that.
        read_at = case when excluded.status <> '' then ${laterRead("b", sql`excluded.read_at`)} else b.read_at end
    `,
    "absorb-batches",
  );
}

/** `header` and `footer` are null where the source doesn't say. */
export type IncomingTemplate = {
  id: string;
  body: string | null;
  header: string | null;
  footer: string | null;
};

/** Writes the texts of templates, each once. */
export async function absorbTemplates(
  tx: Sql,
  campaign: number,
  templates: IncomingTemplate[],
): Promise<void> {
  if (templates.length === 0) return;
  await rows(
    tx,
    sql`
      insert into mirror_template as t (campaign, id, body, header, footer)
      select ${campaign}, id, body, header, footer
      from json_to_recordset(${storableJson(templates)}::json) as r (id text, body text, header text, footer text)
      order by id
      on conflict (campaign, id) do update set body = coalesce(t.body, excluded.body),
        header = coalesce(t.header, excluded.header), footer = coalesce(t.footer, excluded.footer)
      where t.body is null and excluded.body is not null or t.header is null and excluded.header is not null
        or t.footer is null and excluded.footer is not null
    `,
    "absorb-templates",
  );
}
