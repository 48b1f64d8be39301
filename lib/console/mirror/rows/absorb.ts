import { countMoved } from "#lib/console/mirror/rows/counting";
import { laterRead } from "#lib/console/mirror/rows/later-read";
import { MESSAGE } from "#lib/console/mirrored-status";
import { MESSAGE_STATUSES } from "#lib/domain/messages/status";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A message as it is absorbed; names are the columns', moments ISO texts. `attempts` null: the source didn't say. */
export type IncomingMessage = {
  id: string;
  created_at: string;
  updated_at: string;
  status: string;
  code: string | null;
  attempts: number | null;
  detailed: boolean;
  recipient: string;
  language: string | null;
  batch_id: string | null;
  provider_id: string;
  sent_at: string | null;
  final_at: string | null;
  full_message: string | null;
  template_values: object;
  template_body_id: string | null;
  creator_id: string | null;
  creator_email: string | null;
};

/** A message whose row was written, or whose attempts may be completed (`written` false). */
export type AbsorbedRow = {
  id: string;
  written: boolean;
  oldStatus: string | null;
  oldUpdatedAt: Date | null;
  batchId: string | null;
  oldBatchId: string | null;
};

/** One at a time per campaign: an answer is compared with what is there, and the counters follow from both. */
export async function lockMirror(tx: Sql, campaign: number): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${LOCKS.mirror}, ${campaign})`);
}

/**
 * Writes the messages that are newer than what the mirror has, and moves the counters by the difference.
 *
 * Newer is: changed later; else further on its way; else more attempts; else with their details. Whatever is not newer
 * only says when it was read, but for delivered messages, which can never change again.
 */
export function absorbMessages(
  tx: Sql,
  campaign: number,
  messages: IncomingMessage[],
  readAt: Date,
): Promise<AbsorbedRow[]> {
  return rows(
    tx,
    sql`
      with incoming as (
        select r.*, coalesce(array_position(${MESSAGE_STATUSES}::text[], r.status), 3) as rank
        from json_to_recordset(${storable(messages)}::json) as r (
          id text, created_at timestamptz(3), updated_at timestamptz(3), status text, code text, attempts smallint,
          detailed boolean, recipient text, language text, batch_id text, provider_id text, sent_at timestamptz(3),
          final_at timestamptz(3), full_message text, template_values json, template_body_id text, creator_id text,
          creator_email text)
      ),
      judged as (
        select i.*, k.id is null as is_new, k.status as old_status, coalesce(k.code, '') as old_code,
          k.spent as old_spent, k.batch_id as old_batch_id, k.language as old_language,
          k.created_at as old_created_at, k.updated_at as old_updated_at, k.sent_at as old_sent_at,
          k.final_at as old_final_at, i.detailed and not k.detailed as completes,
          k.id is null or i.updated_at > k.updated_at or i.updated_at = k.updated_at
            and (i.rank, coalesce(i.attempts, k.attempts), i.detailed)
              > (coalesce(array_position(${MESSAGE_STATUSES}::text[], k.status), 3), k.attempts, k.detailed) as newer,
          coalesce(i.attempts, k.attempts, 0) as attempts_known
        from incoming i
        left join mirror_message k on k.campaign = ${campaign} and k.id = i.id
      ),
      written as (
        insert into mirror_message as m (campaign, id, created_at, updated_at, status, code, attempts, detailed,
          recipient, language, batch_id, provider_id, sent_at, final_at, read_at, changed_at)
        select ${campaign}, id, created_at, updated_at, status, code, attempts_known, detailed, recipient, language,
          batch_id, provider_id, sent_at, final_at, ${readAt}, clock_timestamp()
        from judged where newer
        on conflict (campaign, id) do update set
          updated_at = excluded.updated_at,
          status = excluded.status,
          code = case when excluded.status <> ${MESSAGE.failure} then null when excluded.detailed then excluded.code
            when excluded.attempts = m.attempts then m.code end,
          attempts = excluded.attempts,
          detailed = excluded.detailed or m.detailed and excluded.attempts = m.attempts
            and excluded.status in (m.status, ${MESSAGE.created}, ${MESSAGE.enqueued}),
          recipient = coalesce(nullif(excluded.recipient, ''), m.recipient),
          language = coalesce(excluded.language, m.language),
          batch_id = coalesce(excluded.batch_id, m.batch_id),
          provider_id = case when excluded.detailed then excluded.provider_id
            when excluded.attempts = m.attempts then m.provider_id else '' end,
          sent_at = case when excluded.detailed then excluded.sent_at
            when excluded.attempts = m.attempts then m.sent_at end,
          final_at = case when excluded.detailed then excluded.final_at
            when excluded.attempts = m.attempts and excluded.status = m.status then m.final_at end,
          read_at = ${laterRead("m")},
          changed_at = excluded.changed_at
        returning id, created_at, updated_at, sent_at, final_at, status, coalesce(code, '') as code, spent, batch_id,
          language
      ),
      touched as (
        update mirror_message m set read_at = ${readAt}
        from judged j
        where m.campaign = ${campaign} and m.id = j.id and not j.newer and m.status <> ${MESSAGE.success}
          and (m.read_at < ${readAt} or m.read_at > ${readAt}::timestamptz + interval '10 minutes')
      ),
      texts as (
        insert into mirror_text (campaign, id, recipient, full_message, template_values, template_body_id, creator_id,
          creator_email)
        select ${campaign}, id, recipient, full_message, template_values, template_body_id, creator_id, creator_email
        from judged where is_new
        on conflict do nothing
      ),
      moved as (
        select status, code, spent, batch_id, language, created_at, sent_at, final_at, updated_at, 1 as n
        from written
        union all
        select old_status, old_code, old_spent, old_batch_id, old_language, old_created_at, old_sent_at,
          old_final_at, old_updated_at, -1
        from judged where newer and not is_new
      ),
      ${countMoved(campaign)}
      select id, newer as written, old_status, old_updated_at, batch_id, old_batch_id from judged where newer or completes
    `,
    "absorb-messages",
  );
}

/** JSON that PostgreSQL can hold: without NUL and without halves of characters, which another service may send. */
export function storable(value: unknown): string {
  const json = JSON.stringify(value);
  if (!/\\u(0000|d[89a-f])/i.test(json)) return json;
  const clean = (text: string) => text.replaceAll("\0", "").toWellFormed();
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "string") return clean(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [clean(name), inner]));
  });
}
