import { expect, test } from "vitest";
import { findSync } from "#lib/console/mirror/rows/sync";
import { loadSyncState } from "#lib/console/mirror/sync/sync-state";
import { projectStep } from "#lib/console/projection/project-step";
import { wrongCounter } from "#lib/installation/counter-checks";
import { seeded } from "#lib/kills/random";
import { raw, sql } from "#lib/platform/postgres/sql";
import { openSemaphore } from "#lib/platform/semaphore";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { retryMessage } from "#lib/service/messages/retry-message";
import { sendMessage } from "#lib/service/messages/send-message";
import { killedWorker, untilGone } from "#lib/testing/console/killed-worker";
import { follow, keeping, keepReadModel, mintOwnCampaign } from "#lib/testing/console/own-campaign";
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

test("a worker that is killed before or during any statement loses nothing and counts nothing twice", async () => {
  const own = await mintOwnCampaign(pool);
  const { service, caller } = own;
  const delivery = testDelivery(service);
  const fail = async () => {
    const [message] = delivery.submitted.splice(0);
    if (!message) throw new Error("nothing was handed over");
    const { campaignId } = caller;
    const { messageId, n } = message;
    await applyReceipts(delivery, [
      { campaignId, messageId, n, at: new Date(), status: "failure", error: "routing_error" },
    ]);
  };
  const change = async () => {
    await mintBatch(service, caller, 3);
    await handOverAll(delivery);
    await fail();
    await mintBatch(service, caller, 1);
  };
  await follow(pool, own);
  await change();
  const whole = killedWorker(url);
  await follow(whole.pool, own);
  for (const n of shuffled(Math.max(50, 2 * whole.statements()))) {
    await change();
    const statement = 1 + (n % whole.statements());
    const killed = killedWorker(url, { statement, isUnderWay: n >= whole.statements() });
    await follow(killed.pool, own).catch(() => undefined);

    expect(killed.statements()).toBeGreaterThanOrEqual(statement);
    await untilGone(pool);
  }
  await follow(pool, own);
  await expectAsByApi(pool, own);
  expect(await wrongCounter(pool)).toBeNull();
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
  const { service, caller } = own;
  await follow(pool, own);
  await mintBatch(service, caller, 50);
  const behind: boolean[] = [];
  await follow(pool, own, 20, ({ feedBehindSince }) => behind.push(feedBehindSince !== null));
  expect(behind).toEqual([true, true, false]);
  await expectAsByApi(pool, own);
});

test("what is behind rests between its pages only while others wait for the machine", async () => {
  const pauseMs = async (hasPriorityWork: boolean) => {
    const { campaign } = await mintOwnCampaign(pool);
    const holder = crypto.randomUUID();
    await pool.query(sql`update mirror_sync set holder = ${holder} where campaign = ${campaign}`);
    const state = await loadSyncState(pool, campaign, holder);
    const context = { ...keeping(pool), hasPriorityWork: () => hasPriorityWork };
    return (await projectStep(context, state, openSemaphore(1), new AbortController().signal)).pauseMs;
  };
  expect(await pauseMs(false)).toBe(0);
  expect(await pauseMs(true)).toBeGreaterThan(0);
});

/** The numbers below, in a seeded random order. */
function shuffled(below: number): number[] {
  const random = seeded(7);
  const placed = Array.from({ length: below }, (_, number) => ({ number, place: random.next() }));
  return placed.sort((a, b) => a.place - b.place).map(({ number }) => number);
}
