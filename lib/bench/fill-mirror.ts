import type { FilledBatch } from "#lib/bench/fill";
import { countMoved } from "#lib/console/mirror/rows/counting";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";

/** What the console stores of a batch that it has read by the feed of changes: messages, texts, failed attempts and counts. */
export async function fillMirror(
  db: Sql,
  { campaignId, consoleId }: { campaignId: string; consoleId: number },
  { id: batchId, at, firstId, lastId }: FilledBatch,
): Promise<void> {
  const failed = sql`s.status = ${MESSAGE.failure}`;
  const status = sql`case when ${failed} then 'failure' else 'success' end`;
  const code = sql`case when ${failed} then 'recipient_unavailable' end`;
  const messages = sql`
    message m join message_state s on s.campaign_id = m.campaign_id and s.id = m.id
    where m.campaign_id = ${campaignId} and m.id between ${firstId} and ${lastId}
      and s.campaign_id = ${campaignId} and s.id between ${firstId} and ${lastId}
  `;
  await db.query(sql`
    with written as (
      insert into mirror_message (campaign, id, batch_id, created_at, updated_at, status, code, attempts, detailed, recipient,
        language, provider_id, sent_at, final_at, read_at, changed_at)
      select ${consoleId}, 'message_' || m.id, ${`batch_${batchId}`}, ${at}::timestamptz, ${at}::timestamptz, ${status}, ${code},
        1, true, m.recipient, 'english', 'bench-' || m.id, ${at}::timestamptz, ${at}::timestamptz, now(), now()
      from ${messages} order by m.id
      returning status, code, spent, batch_id, language, sent_by, created_at, sent_at, final_at, updated_at
    ), moved as (
      select status, coalesce(code, '') as code, spent, batch_id, language, sent_by, created_at, sent_at, final_at,
        updated_at, count(*)::integer as n
      from written group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ), ${countMoved(consoleId)}
    select from moved limit 0
  `);
  await db.query(sql`
    insert into mirror_text (campaign, id, recipient, full_message, template_values, template_body_id, creator_id)
    select ${consoleId}, 'message_' || m.id, m.recipient, null, m.template_values, 'templatebody_' || m.template_body_id,
      'user_' || m.creator_id
    from ${messages} order by m.id
  `);
  await db.query(sql`
    insert into mirror_attempt (campaign, message_id, n, detailed, status, created_at, updated_at, sent_at, error_type, error_code,
      provider_id, metadata)
    select ${consoleId}, 'message_' || m.id, 1, true, 'failure', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz,
      'delivery_error', 'recipient_unavailable', 'bench-' || m.id, '{}'
    from ${messages} and ${failed}
  `);
  await db.query(sql`
    insert into mirror_batch (campaign, id, file_name, status, total, seen, created_at, updated_at, read_at)
    select ${consoleId}, ${`batch_${batchId}`}, original_file_name, 'messages_enqueued', total, total, ${at}::timestamptz,
      ${at}::timestamptz, now()
    from batch where campaign_id = ${campaignId} and id = ${batchId}
  `);
}
