import type { Pool } from "pg";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import type { Caller } from "#lib/service/context";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The id of a message of so many days ago, the n-th of them. */
export function idOfDay(days: number, n = 0): string {
  const time = (Date.now() - days * DAY_MS).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n).padStart(12, "0")}`;
}

/** A message of so many days ago in this status, counted as all messages are; returns its id. */
export async function oldMessage(
  pool: Pool,
  { campaignId, creatorId }: Caller,
  {
    days,
    status,
    n = 0,
    batchId = null,
  }: { days: number; status: number; n?: number; batchId?: string | null },
): Promise<string> {
  const id = idOfDay(days, n);
  const body = await oneRow<{ id: string }>(
    pool,
    sql`select id from template_body where campaign_id = ${campaignId} limit 1`,
  );
  await pool.query(sql`
    insert into message (campaign_id, id, batch_id, template_body_id, creator_id, recipient, recipient_grams, template_values)
    values (${campaignId}, ${id}, ${batchId}, ${body.id}, ${creatorId}, '6591234567', '{6591}', '{"name":"Ada"}')
  `);
  await pool.query(sql`
    insert into message_state (campaign_id, id, batch_id, status, updated_at)
    values (${campaignId}, ${id}, ${batchId}, ${status}, now() - ${days} * interval '1 day')
  `);
  await pool.query(sql`
    insert into attempt (campaign_id, message_id, n, job_id, status, sent_at, updated_at, raw)
    values (${campaignId}, ${id}, 1, 1, ${Math.max(status, 2)}, now(), now(), 'smpp:11')
  `);
  await pool.query(sql`
    insert into status_count as c (campaign_id, batch_id, status, n)
    values (${campaignId}, coalesce(${batchId}, '00000000-0000-0000-0000-000000000000')::uuid, ${status}, 1)
    on conflict (campaign_id, batch_id, status) do update set n = c.n + 1
  `);
  return id;
}
