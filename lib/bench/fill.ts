import type { Pool } from "pg";
import type { BenchCampaign } from "#lib/bench/campaign";
import { runRange } from "#lib/domain/api/id";
import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { openPool } from "#lib/platform/postgres/pool";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";

const MOST_OF_BATCH = 100_000;
const MINUTE_MS = 60_000;
/** A test number: a retry fails again. */
const FAILING = "6511112222";
const UNAVAILABLE = deliveryErrorCode("recipient_unavailable");

export type FillOptions = {
  /** The last batch is just before this moment. */
  end?: number;
  /** How many a batch has. */
  ofBatch?: number;
  /** From one batch to the next. */
  everyMs?: number;
  /** Every so many-th message has failed, and its number is `FAILING`; none when it is left out. */
  failedEvery?: number;
  /** Called with each batch that is there. */
  onBatch?: (batch: FilledBatch) => Promise<void>;
};
export type FilledBatch = { id: string; at: Date; firstId: string; lastId: string };

/**
 * For filling: one connection, so that its settings hold for all. Statistics lag behind what has just been filled in, and a
 * nested loop over that takes minutes.
 */
export function openFillPool(url: string): Pool {
  return openPool(url, 1, "redial bench", {
    onConnect: (connection) =>
      connection.query("set enable_nestloop = off; set maintenance_work_mem = '1GB'"),
  });
}

/** Messages with one attempt each, in batches, as after uploads; counted, and delivered unless told otherwise. */
export async function fillCampaign(
  db: Sql,
  campaign: BenchCampaign,
  messages: number,
  {
    end = Date.now(),
    ofBatch = MOST_OF_BATCH,
    everyMs = MINUTE_MS,
    failedEvery = 0,
    onBatch,
  }: FillOptions = {},
): Promise<void> {
  const batches = Math.ceil(messages / ofBatch);
  const begun = end - batches * everyMs;
  for (let batch = 0; batch < batches; batch++) {
    const from = batch * ofBatch;
    const count = Math.min(ofBatch, messages - from);
    const at = Math.floor(begun + batch * everyMs);
    const filled = await insertBatch(db, campaign, { at, from, count, failedEvery });
    await onBatch?.(filled);
  }
  await db.query("select tidy_message_recipient()");
  await db.query("vacuum analyze message, message_state, attempt, batch");
}

type Batch = { at: number; from: number; count: number; failedEvery: number };

async function insertBatch(
  db: Sql,
  { id: campaignId, creatorId, templateBodyId }: BenchCampaign,
  { at: milliseconds, from, count, failedEvery }: Batch,
): Promise<FilledBatch> {
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
    cross join lateral (
      select case when n % nullif(${failedEvery}, 0) = 0 then ${FAILING} else (6580000000 + (n * 7919317) % 19999999)::text end
        as recipient
    ) made
  `);
  const failed = sql`(recipient = ${FAILING})`;
  const status = sql`case when ${failed} then ${MESSAGE.failure}::smallint else ${MESSAGE.success}::smallint end`;
  await db.query(sql`
    with state as (
      insert into message_state (campaign_id, id, batch_id, status, retries, updated_at)
      select campaign_id, id, batch_id, ${status}, 0, ${at}::timestamptz from message
      where campaign_id = ${campaignId} and id between ${firstId} and ${lastId}
      returning status
    ), counted as (
      insert into status_count (campaign_id, batch_id, status, n)
      select ${campaignId}, ${batchId}, status, count(*) from state group by status
    )
    insert into attempt (campaign_id, message_id, n, job_id, status, error, sent_at, delivered_at, updated_at, external_id)
    select campaign_id, id, 1, 0, ${status}, case when ${failed} then ${UNAVAILABLE}::smallint end,
      ${at}::timestamptz, case when not ${failed} then ${at}::timestamptz end, ${at}::timestamptz, 'bench-' || id
    from message where campaign_id = ${campaignId} and id between ${firstId} and ${lastId}
  `);
  await db.query(sql`
    insert into batch (campaign_id, id, first_id, last_id, total, status, original_file_name, creator_id)
    values (${campaignId}, ${batchId}, ${firstId}, ${lastId}, ${count}, 1, 'bench.csv', ${creatorId})
  `);
  return { id: batchId, at, firstId, lastId };
}
