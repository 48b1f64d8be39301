import { afterAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { begin, rows, sql } from "#lib/platform/postgres/sql";
import { openWorkerPool } from "#lib/platform/postgres/worker-pool";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";
import type { SimulatedReceipt } from "#lib/service/providers/simulated-receipt";
import { ownDatabase } from "#lib/testing/database/own-database";
import { waitingForLocks } from "#lib/testing/database/waiting-for-locks";
import { storedMessages, testDelivery } from "#lib/testing/service/delivery";
import { asRole, fillMonth, monthsAgo } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
await turnOnPartitions(MESSAGE_MONTHS, { pool }, { now: monthsAgo(0).day });
const service = await asRole(url);
const workerPool = openWorkerPool(url, 2, "receipts test");
afterAll(() => Promise.all([service.pool.end(), workerPool.end()]));

/** Messages of this month and the next, as if all had just been handed over. */
async function handedOver(campaignId: string): Promise<SimulatedReceipt[]> {
  const sent = statusCode("sent");
  await pool.query(sql`update message_state set status = ${sent} where campaign_id = ${campaignId}`);
  await pool.query(sql`
    update attempt a set status = ${sent}, error = null, delivered_at = null
    from message_state s
    where s.campaign_id = ${campaignId} and a.campaign_id = s.campaign_id and a.message_id = s.id and a.n = s.retries + 1
  `);
  const found = await rows<{ id: string; n: number }>(
    pool,
    sql`select id, retries + 1 as n from message_state where campaign_id = ${campaignId} order by id`,
  );
  return found.map(({ id, n }) => ({
    campaignId,
    messageId: id,
    n,
    status: "success",
    error: null,
    at: new Date(),
  }));
}

test("receipts of several months are all applied, whatever becomes of some of their messages meanwhile", async () => {
  const caller = await mintCampaign(service);
  for (const { day } of [monthsAgo(0), monthsAgo(-1)]) await fillMonth(service, caller, day, 60);
  const receipts = await handedOver(caller.campaignId);
  const held = [20, 80, 81].map((place) => receipts[place]?.messageId);

  const applied: Promise<void>[] = [];
  await begin(pool, async (tx) => {
    await tx.query(sql`
      update message_state set updated_at = now()
      where campaign_id = ${caller.campaignId} and id = any(${held}::uuid[])
    `);
    applied.push(applyReceipts(testDelivery({ ...service, pool: workerPool }), receipts));
    await expect.poll(() => waitingForLocks(pool)).toBe(1);
  });
  await Promise.all(applied);

  const messages = await storedMessages(service, caller.campaignId);
  const left = messages.filter(
    ({ status, attempts }) => status !== statusCode("success") || attempts.at(-1) !== statusCode("success"),
  );
  expect(messages).toHaveLength(120);
  expect(left).toEqual([]);
});
