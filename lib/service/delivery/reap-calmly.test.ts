import { afterAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { sql } from "#lib/platform/postgres/sql";
import { enqueue } from "#lib/service/delivery/enqueue";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { reapCalmly } from "#lib/service/delivery/reap-calmly";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintBatch, storedMessages, testDelivery } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const newRun = () => ({ single: null, batch: null });

test("a lease that ended while the database was away is left to its worker for ten seconds more", async () => {
  const caller = await mintCampaign(service);
  const delivery = testDelivery(service);
  delivery.carrier.link.submit = () => Promise.reject(new Error("the provider broke off"));
  await mintBatch(service, caller, 5);
  await enqueue(delivery, newRun());
  let now = 0;
  const look = reapCalmly(delivery, () => now);
  for (; now < 15_000; now += 500) await look();

  await handOver(delivery, delivery.carrier, newRun());
  await pool.query(sql`update send_job set lease_until = now() - interval '1 minute'`);
  now += 60_000;
  for (const back = now; now < back + 10_000; now += 500) expect(await look()).toBe(false);
  expect((await storedMessages(service, caller.campaignId))[0]?.status).toBe(statusCode("sending"));
  expect(await look()).toBe(true);
  expect((await storedMessages(service, caller.campaignId))[0]?.status).toBe(statusCode("failure"));
});
