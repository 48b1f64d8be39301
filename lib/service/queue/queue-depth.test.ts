import { expect, test } from "vitest";
import { sql } from "#lib/platform/postgres/sql";
import { sendMessage } from "#lib/service/messages/send-message";
import { queueDepth } from "#lib/service/queue/queue-depth";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintCampaign, testService } from "#lib/testing/service/service";

const { pool } = await ownDatabase();
const { pool: unused, ...given } = testService();
await unused.end();
const service = { ...given, pool };

test("messages of a paused campaign are counted and are not late; after its end they wait anew", async () => {
  const caller = await mintCampaign(service);
  const body = { recipient: "6591234567", language: "english", values: { name: "Ada" } };
  await sendMessage(service, caller, body);
  await pool.query("update send_job set created_at = now() - interval '2 hours'");
  const oldest = async () => (await queueDepth(pool))[0];
  expect((await oldest())?.oldestSeconds).toBeGreaterThan(7000);
  await pool.query(sql`update campaign set paused_at = now() where id = ${caller.campaignId}`);
  expect(await oldest()).toMatchObject({ n: 1, oldestSeconds: 0 });
  await pool.query(sql`
    update campaign set paused_at = null, resumed_at = now() - interval '10 minutes' where id = ${caller.campaignId}
  `);
  const after = (await oldest())?.oldestSeconds;
  expect(after).toBeGreaterThan(590);
  expect(after).toBeLessThan(7000);
});
