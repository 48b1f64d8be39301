import { expect, onTestFinished, test } from "vitest";
import { findSync } from "#lib/console/mirror/rows/sync";
import { followChanges } from "#lib/console/projection/follow-changes";
import { openPool } from "#lib/platform/postgres/pool";
import { raw, sql } from "#lib/platform/postgres/sql";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { retryMessage } from "#lib/service/messages/retry-message";
import { sendMessage } from "#lib/service/messages/send-message";
import { keepReadModel, mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { expectAsByApi } from "#lib/testing/console/read-model";
import { ownDatabase } from "#lib/testing/database/own-database";
import { handOverAll, mintBatch, testDelivery } from "#lib/testing/service/delivery";

const { pool, url } = await ownDatabase();
const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };

test("every row, attempt, text, batch and count of an own campaign is what its messages say through the API", async () => {
  const own = await mintOwnCampaign(pool);
  const { service, caller } = own;
  await mintBatch(service, caller, 40);
  keepReadModel(pool);
  await expectAsByApi(pool, own);

  const delivery = testDelivery(service);
  const { id } = await sendMessage(service, caller, single);
  await handOverAll(delivery, 3);
  await expectAsByApi(pool, own);

  const messageId = id.replace("message_", "");
  const receipt = { campaignId: caller.campaignId, messageId, n: 1, at: new Date() };
  await applyReceipts(delivery, [{ ...receipt, status: "failure", error: "routing_error" }]);
  await retryMessage(service, caller, messageId);
  await expectAsByApi(pool, own);
  await handOverAll(delivery, 3);
  await applyReceipts(delivery, [{ ...receipt, n: 2, status: "success", error: null }]);
  const { messages } = await expectAsByApi(pool, own);
  expect(messages.find((message) => message.id === id)?.attempts).toMatchObject([
    { n: 2, status: "success" },
    { n: 1, status: "failure", errorCode: "routing_error" },
  ]);
});

test("who sent a batch or a message through the console is noted with each of their messages", async () => {
  const own = await mintOwnCampaign(pool);
  const { service, caller, campaign } = own;
  const batch = await mintBatch(service, caller, 3);
  const { id } = await sendMessage(service, caller, single);
  await sendMessage(service, caller, single);
  for (const object of [`batch_${batch}`, id])
    await pool.query(sql`
      insert into own_work (campaign, object_id, operator_id) values (${campaign}, ${object}, ${crypto.randomUUID()})
    `);
  keepReadModel(pool);
  const { counts } = await expectAsByApi(pool, own);
  expect(counts.own_period).toHaveLength(6);
});

test("a cursor that is gone compares all messages once, and takes none twice", async () => {
  const own = await mintOwnCampaign(pool);
  const { service, caller, campaign } = own;
  await mintBatch(service, caller, 20);
  const stop = keepReadModel(pool);
  await expectAsByApi(pool, own);
  await stop();
  await handOverAll(testDelivery(service), 3);
  await mintBatch(service, caller, 20);
  await pool.query(sql`update mirror_sync set feed_cursor = 'gone' where campaign = ${campaign}`);
  keepReadModel(pool);
  await expectAsByApi(pool, own);
  expect((await findSync(pool, campaign))?.feedCursor).not.toBe("gone");
});

test("a worker whose connections are cut at any moment, 50 times, loses nothing and counts nothing twice", async () => {
  const own = await mintOwnCampaign(pool);
  const { service, caller } = own;
  const delivery = testDelivery(service);
  const cut = openPool(url, 4, "projection cut");
  onTestFinished(() => cut.end());
  keepReadModel(cut, pool);
  for (let cuts = 0; cuts < 50; ) {
    await mintBatch(service, caller, 5);
    await handOverAll(delivery, 2);
    const { rowCount } = await pool.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'projection cut' and state <> 'idle'
    `);
    cuts += rowCount ?? 0;
  }
  await expectAsByApi(pool, own);
});

test("two workers that take turns lose nothing and count nothing twice", async () => {
  const own = await mintOwnCampaign(pool);
  const { service, caller } = own;
  const stops = [keepReadModel(pool), keepReadModel(pool)];
  for (const stop of stops) {
    await Promise.all([mintBatch(service, caller, 80), stop(), mintBatch(service, caller, 30)]);
    keepReadModel(pool);
  }
  await expectAsByApi(pool, own);
});

test("what a crash of the database lost is taken up again", async () => {
  const own = await mintOwnCampaign(pool);
  const { service, caller, campaign } = own;
  const stop = keepReadModel(pool);
  await expectAsByApi(pool, own);
  const before = await findSync(pool, campaign);
  await mintBatch(service, caller, 30);
  await expectAsByApi(pool, own);
  await stop();
  for (const table of ["mirror_message", "mirror_text", "mirror_batch", "mirror_count", "mirror_period"])
    await pool.query(sql`delete from ${raw(table)} where campaign = ${campaign}`);
  await pool.query(
    sql`update mirror_sync set feed_cursor = ${before?.feedCursor} where campaign = ${campaign}`,
  );
  keepReadModel(pool);
  await expectAsByApi(pool, own);
});

test("an upload that is larger than a page is taken up page by page, and is behind until its end", async () => {
  const own = await mintOwnCampaign(pool);
  const { service, caller, campaign } = own;
  const holder = crypto.randomUUID();
  await pool.query(sql`update mirror_sync set holder = ${holder} where campaign = ${campaign}`);
  const followed = { campaign, of: caller.campaignId, holder };
  const behind: boolean[] = [];
  const follow = async () => {
    for (let hasMore = true; hasMore; ) {
      const turn = await followChanges(pool, followed, await syncOf(campaign), 20);
      if (!turn) throw new Error("an old version writes");
      ({ hasMore } = turn);
      behind.push((await syncOf(campaign)).feedBehindSince !== null);
    }
  };
  while (!(await syncOf(campaign)).complete) await follow();
  behind.length = 0;
  await mintBatch(service, caller, 50);
  await follow();
  expect(behind).toEqual([true, true, false]);
  await expectAsByApi(pool, own);
});

async function syncOf(campaign: number) {
  const sync = await findSync(pool, campaign);
  if (!sync) throw new Error("the campaign is not kept");
  return sync;
}
