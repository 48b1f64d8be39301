import type { Pool } from "pg";
import { expect } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { readMirrorAttempts } from "#lib/console/mirror/rows/attempts";
import { readMirrorMessages, readMirrorText } from "#lib/console/mirror/rows/messages";
import { findSync } from "#lib/console/mirror/rows/sync";
import { statusWord } from "#lib/console/projection/current-rows";
import { oneRow, raw, rows, sql } from "#lib/platform/postgres/sql";
import { messagesById } from "#lib/service/messages/message-rows";
import { presentMessages } from "#lib/service/messages/present-message";
import { mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import type { OwnCampaign } from "#lib/testing/console/own-campaign";
import { TolerantMessage } from "#lib/wire/api/tolerant-message";

/** A worker that keeps the campaign calls it, and is refused at once: a name would be looked up first. */
const NOBODY = "http://127.0.0.1:9/api/v2";

const COUNTS = {
  mirror_count: "scope, status, code, spent, n",
  mirror_period: "scope, grain, at, status, code, spent, n",
  mirror_latency: "grain, at, step, n",
  own_period: "sent_by, grain, at, status, code, spent, n",
};

/** All that the read model has of a campaign, as screens read it, and its counts; not when it was read. */
export async function readModel(pool: Pool, campaign: number) {
  const read = await readRows(pool, campaign);
  const counts: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(COUNTS)) {
    const order = raw(columns);
    counts[table] = await rows(
      pool,
      sql`select ${order} from ${raw(table)} where campaign = ${campaign} and n <> 0 order by ${order}`,
    );
  }
  return { ...read, counts };
}

/** Reads the rows of the read model without its counts. */
export async function readRows(pool: Pool, campaign: number) {
  const ids = await rows<{ id: string }>(
    pool,
    sql`select id from mirror_message where campaign = ${campaign} order by id`,
  );
  const found = await readMirrorMessages(
    pool,
    campaign,
    ids.map(({ id }) => id),
  );
  const messages = [];
  for (const { readAt: _, changedAt: __, batchReadAt: ___, ...message } of found) {
    const attempts = await readMirrorAttempts(pool, campaign, message);
    const text = await readMirrorText(pool, campaign, message, { isMasked: false });
    messages.push({ ...message, attempts: attempts.map(({ creatorEmail: _, ...attempt }) => attempt), text });
  }
  const batches = await rows(
    pool,
    sql`select id, file_name, status, creator_id, total, seen, created_at, updated_at from mirror_batch
      where campaign = ${campaign} order by id`,
  );
  return { messages, batches };
}

/** Waits until the read model has all that the service's tables have. */
export async function untilTaken(pool: Pool, { caller, campaign }: OwnCampaign): Promise<void> {
  const counted = sql`
    select
      (select coalesce(json_object_agg(status, n), '{}') from (
        select ${statusWord(sql`status`)} as status, count(*) as n from message_state
        where campaign_id = ${caller.campaignId} group by 1 order by 1) s)::text as stored,
      (select coalesce(json_object_agg(status, n), '{}') from (
        select status, count(*) as n from mirror_message where campaign = ${campaign} group by 1 order by 1) m)::text
        as taken
  `;
  await expect
    .poll(async () => {
      const { stored, taken } = await oneRow<{ stored: string; taken: string }>(pool, counted);
      return stored === taken && (await findSync(pool, campaign))?.complete;
    })
    .toBe(true);
}

/**
 * Expects of a campaign of this service what its messages say that are taken in through the API: every row, attempt, text, batch and
 * count. Returns it.
 */
export async function expectAsByApi(pool: Pool, own: OwnCampaign) {
  const { service, caller, campaign } = own;
  await untilTaken(pool, own);
  const byApi = await mintConsoleCampaign(pool, NOBODY);
  await pool.query(sql`
    insert into own_work (campaign, object_id, operator_id, look_at)
    select ${byApi}, object_id, operator_id, null from own_work where campaign = ${campaign}
  `);
  const ids = await rows<{ id: string }>(
    pool,
    sql`select id from message_state where campaign_id = ${caller.campaignId}`,
  );
  const stored = await messagesById(
    pool,
    caller.campaignId,
    ids.map(({ id }) => id),
  );
  const presented = presentMessages(caller.campaignId, stored, service.settings.timeZone);
  await absorb(
    pool,
    byApi,
    presented.map((message) => TolerantMessage.parse(message)),
    new Date(),
    TEST_SECRET.stampKey,
  );
  const read = await readModel(pool, campaign);
  expect(read).toEqual(await readModel(pool, byApi));
  return read;
}
