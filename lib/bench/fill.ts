import type { BenchCampaign } from "#lib/bench/campaign";
import { runRange } from "#lib/domain/api/id";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";

const OF_BATCH = 100_000;
const MINUTE_MS = 60_000;

/** Delivered messages with one attempt each, in batches that are a minute apart, as after uploads; counted. */
export async function fillCampaign(db: Sql, campaign: BenchCampaign, messages: number): Promise<void> {
  const batches = Math.ceil(messages / OF_BATCH);
  const begun = Date.now() - batches * MINUTE_MS;
  for (let batch = 0; batch < batches; batch++) {
    const from = batch * OF_BATCH;
    const count = Math.min(OF_BATCH, messages - from);
    await insertBatch(db, campaign, { at: begun + batch * MINUTE_MS, from, count });
  }
  await db.query("select tidy_message_recipient()");
  await db.query("vacuum analyze message, message_state, attempt, batch");
}

async function insertBatch(
  db: Sql,
  { id: campaignId, creatorId, templateBodyId }: BenchCampaign,
  { at: milliseconds, from, count }: { at: number; from: number; count: number },
): Promise<void> {
  const { firstId, lastId } = runRange(milliseconds);
  const prefix = firstId.slice(0, 13);
  const at = new Date(milliseconds);
  const batchId = `${prefix}-7fff-bfff-ffffffffffff`;
  await db.query(sql`
    insert into message (campaign_id, id, batch_id, template_body_id, creator_id, recipient, recipient_grams, template_values)
    select ${campaignId}::uuid,
      (${prefix} || '-7' || lpad(to_hex(i >> 14), 3, '0') || '-' || to_hex(32768 | (i & 16383)) || '-'
        || substr(md5(i::text), 1, 12))::uuid,
      ${batchId}::uuid, ${templateBodyId}::uuid, ${creatorId}::uuid, recipient,
      array(select substr(recipient, k, 4)::smallint from generate_series(1, length(recipient) - 3) k),
      json_build_object('name', 'Customer ' || n, 'code', 'C-' || n)
    from generate_series(0, ${count}::int - 1) i
    cross join lateral (select i + ${from}::bigint as n) numbered
    cross join lateral (select (6580000000 + (n * 7919317) % 19999999)::text as recipient) made
  `);
  await db.query(sql`
    with state as (
      insert into message_state (campaign_id, id, batch_id, status, retries, updated_at)
      select campaign_id, id, batch_id, ${MESSAGE.success}, 0, ${at}::timestamptz from message
      where campaign_id = ${campaignId} and id between ${firstId} and ${lastId}
      returning status
    ), counted as (
      insert into status_count (campaign_id, batch_id, status, n)
      select ${campaignId}, ${batchId}, status, count(*) from state group by status
    )
    insert into attempt (campaign_id, message_id, n, job_id, status, sent_at, delivered_at, updated_at, external_id)
    select campaign_id, id, 1, 0, ${MESSAGE.success}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, 'bench-' || id
    from message where campaign_id = ${campaignId} and id between ${firstId} and ${lastId}
  `);
  await db.query(sql`
    insert into batch (campaign_id, id, first_id, last_id, total, status, original_file_name, creator_id)
    values (${campaignId}, ${batchId}, ${firstId}, ${lastId}, ${count}, 1, 'bench.csv', ${creatorId})
  `);
}
