import { comparedMessages, type KnownMessage } from "#lib/console/mirror/rows/compared-messages";
import { countMoved } from "#lib/console/mirror/rows/counting";
import { laterRead } from "#lib/console/mirror/rows/later-read";
import { planName } from "#lib/console/mirror/rows/plan-name";
import { MESSAGE } from "#lib/console/mirrored-status";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A message whose row was written, or whose attempts may be completed (`written` false). */
export type AbsorbedRow = {
  id: string;
  createdAt: Date;
  written: boolean;
  oldStatus: string | null;
  batchId: string | null;
  oldBatchId: string | null;
};

/**
 * Locks the campaign's mirror: an answer is compared with the stored rows, and the counters follow from both. Nobody else
 * changes these rows, so only their months need to be searched (see worker-pool.ts).
 */
export async function lockMirror(tx: Sql, campaign: number): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(${LOCKS.mirror}, ${campaign}), set_config('enable_partition_pruning', 'on', true)
  `);
}

/** Waits for writes in any campaign to finish, and blocks new ones until the transaction ends. */
export async function lockWritten(tx: Sql): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(${LOCKS.mirror}, objid::integer) from pg_locks
    where locktype = 'advisory' and classid = ${LOCKS.mirror} and granted
      and database = (select oid from pg_database where datname = current_database())
  `);
}

/**
 * Writes the known messages that are newer than their stored rows, and moves the counters by the difference. For the others
 * it notes when they were read. A message is newer if it changed later, else is further on its way, else has more attempts,
 * else has their details.
 */
export function absorbMessages(
  tx: Sql,
  campaign: number,
  messages: KnownMessage[],
  readAt: Date,
): Promise<AbsorbedRow[]> {
  if (messages.length === 0) return Promise.resolve([]);
  return rows(
    tx,
    sql`
      ${comparedMessages(campaign, messages)},
      written as (${written(campaign, readAt)}),
      noted as (${noted(campaign, readAt)}),
      moved as (${MOVED}),
      ${countMoved(campaign)}
      select id, old_created_at as created_at, newer as written, old_status, batch_id, old_batch_id
      from judged where newer or completes
    `,
    planName("absorb-messages"),
  );
}

/** Details of the latest attempt stay if no attempt was added since they were read. */
function written(campaign: number, readAt: Date) {
  return sql`
    update mirror_message m set
      updated_at = j.updated_at,
      status = j.status,
      code = case when j.status <> ${MESSAGE.failure} then null when j.detailed then j.code
        when j.attempts_known = m.attempts then m.code end,
      attempts = j.attempts_known,
      detailed = j.detailed or m.detailed and j.attempts_known = m.attempts
        and j.status in (m.status, ${MESSAGE.created}, ${MESSAGE.enqueued}),
      recipient = case when left(m.recipient, 1) = '*' then m.recipient
        else coalesce(nullif(j.recipient, ''), m.recipient) end,
      language = coalesce(j.language, m.language),
      batch_id = coalesce(j.batch_id, m.batch_id),
      sent_by = case when m.batch_id is null and j.batch_id is not null then coalesce(m.sent_by, (
        select o.operator_id from own_work o where o.campaign = m.campaign and o.object_id = j.batch_id
      )) else m.sent_by end,
      provider_id = case when j.detailed then j.provider_id
        when j.attempts_known = m.attempts then m.provider_id else '' end,
      sent_at = case when j.detailed then j.sent_at
        when j.attempts_known = m.attempts then m.sent_at end,
      final_at = case when j.detailed then j.final_at
        when j.attempts_known = m.attempts and j.status = m.status then m.final_at end,
      read_at = ${laterRead("m", sql`${readAt}::timestamptz`)},
      changed_at = clock_timestamp()
    from judged j
    where m.campaign = ${anyCampaign(campaign)} and m.id = j.id and m.created_at = j.old_created_at and j.newer
    returning m.id, m.created_at, m.updated_at, m.sent_at, m.final_at, m.status, coalesce(m.code, '') as code, m.spent,
      m.batch_id, m.language, m.sent_by
  `;
}

/** Delivered messages can never change again. */
function noted(campaign: number, readAt: Date) {
  return sql`
    update mirror_message m set read_at = ${readAt}
    from judged j
    where m.campaign = ${anyCampaign(campaign)} and m.id = j.id and m.created_at = j.old_created_at and not j.newer and m.status <> ${MESSAGE.success}
      and (m.read_at < ${readAt} or m.read_at > ${readAt}::timestamptz + interval '10 minutes')
  `;
}

/** The written messages, counted as 1, and their old states, counted as -1. */
const MOVED = sql`
  select status, code, spent, batch_id, language, created_at, sent_at, final_at, updated_at, sent_by, 1 as n
  from written
  union all
  select old_status, old_code, old_spent, old_batch_id, old_language, old_created_at, old_sent_at,
    old_final_at, old_updated_at, old_sent_by, -1
  from judged where newer
`;
