import { randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import { digitGrams } from "#lib/domain/messages/digit-grams";
import { statusCode } from "#lib/domain/messages/status";
import { sql } from "#lib/platform/postgres/sql";
import type { Caller } from "#lib/service/context";
import { NUMBER, SAID } from "#lib/testing/erasure/number-forms";

type Message = {
  recipient?: string;
  values?: object;
  status?: Parameters<typeof statusCode>[0];
  batchId?: string;
  id?: string;
};

/** A message of the service with its attempt, counted as all are; one that waits has its job. Returns its id. */
export async function sent(
  pool: Pool,
  { campaignId, creatorId }: Caller,
  given: Message = {},
): Promise<string> {
  const {
    recipient = NUMBER,
    values = { name: "Ada" },
    status = "success",
    batchId = null,
    id = randomUUIDv7(),
  } = given;
  const code = statusCode(status);
  const grams = /^\d+$/.test(recipient) ? digitGrams(recipient) : [];
  await pool.query(sql`
    with made as (
      insert into message (campaign_id, id, batch_id, template_body_id, creator_id, recipient, recipient_grams, template_values)
      select ${campaignId}, ${id}, ${batchId}, b.id, ${creatorId}, ${recipient}, ${grams}::smallint[], ${JSON.stringify(values)}
      from template_body b where b.campaign_id = ${campaignId} limit 1
    ), stated as (
      insert into message_state (campaign_id, id, batch_id, status, updated_at) values (${campaignId}, ${id}, ${batchId}, ${code}, now())
    ), tried as (
      insert into attempt (campaign_id, message_id, n, job_id, status, sent_at, updated_at, raw)
      select ${campaignId}, ${id}, 1, 1, ${code}, now(), now(), ${SAID} where ${code} >= 2
    ), queued as (
      insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority, stage)
      select ${campaignId}, ${batchId}, ${id}, ${id}, 1, 0, ${code} where ${code} < 2
    )
    insert into status_count as c (campaign_id, batch_id, status, n)
    select ${campaignId}, coalesce(${batchId}, '00000000-0000-0000-0000-000000000000')::uuid, ${code}, 1
    where ${code} > 0 or ${batchId}::uuid is not null
    on conflict (campaign_id, batch_id, status) do update set n = c.n + 1
  `);
  return id;
}
