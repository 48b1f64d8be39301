import { afterAll, expect, test } from "vitest";
import { batchStatusCode } from "#lib/domain/messages/status";
import { begin, oneRow, sql } from "#lib/platform/postgres/sql";
import { enqueue } from "#lib/service/delivery/enqueue";
import { runDelivery } from "#lib/service/delivery/run";
import { retryMessage } from "#lib/service/messages/retry-message";
import { ownDatabase } from "#lib/testing/database/own-database";
import { waitingForLocks } from "#lib/testing/database/waiting-for-locks";
import { mintBatch, storedMessages, testDelivery } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const ENQUEUED = batchStatusCode("messages_enqueued");
const newRun = () => ({ single: null, batch: null });

async function statusOf(batchId: string): Promise<number> {
  const { status } = await oneRow<{ status: number }>(
    pool,
    sql`select status from batch where id = ${batchId}`,
  );
  return status;
}

async function finishDelivery(done: () => Promise<boolean>): Promise<void> {
  const stopping = new AbortController();
  const running = runDelivery(testDelivery(service), { simulator: null, binds: null }, stopping.signal);
  await expect.poll(done).toBe(true);
  stopping.abort();
  await running;
}

test("a batch whose worker was killed after its last message went on the queue is completed", async () => {
  const caller = await mintCampaign(service);
  const batchId = await mintBatch(service, caller, 10);
  await pool.query(sql`update send_job set stage = 1 where batch_id = ${batchId}`);
  await pool.query(sql`update message_state set status = 1 where batch_id = ${batchId}`);
  await pool.query(sql`
    update status_count set status = 1 where campaign_id = ${caller.campaignId} and batch_id = ${batchId}
  `);
  await finishDelivery(async () => (await statusOf(batchId)) === ENQUEUED);
});

test("a batch is complete in the transaction that puts its last messages on the queue, also with two workers at once", async () => {
  const caller = await mintCampaign(service);
  const batchId = await mintBatch(service, caller, 4_000);
  const workers: Promise<unknown>[] = [];
  await begin(pool, async (tx) => {
    await tx.query(sql`select from status_count where batch_id = ${batchId} for update`);
    workers.push(enqueue(testDelivery(service), newRun()), enqueue(testDelivery(service), newRun()));
    await expect.poll(() => waitingForLocks(pool)).toBe(2);
  });
  expect(await Promise.all(workers)).toEqual([true, true]);
  expect(await statusOf(batchId)).toBe(ENQUEUED);
});

test("a retry that comes while its batch is put on the queue is refused, and the batch is completed", async () => {
  const caller = await mintCampaign(service);
  const batchId = await mintBatch(service, caller, 300);
  const ids = (await storedMessages(service, caller.campaignId)).map(({ id }) => id);
  const [first = "", last = ""] = [ids.at(0), ids.at(-1)];
  const calls: Promise<PromiseSettledResult<unknown>[]>[] = [];
  await begin(pool, async (tx) => {
    await tx.query(sql`
      select from message_state where campaign_id = ${caller.campaignId} and id = ${last} for update
    `);
    calls.push(Promise.allSettled([enqueue(testDelivery(service), newRun())]));
    await expect.poll(() => waitingForLocks(pool)).toBe(1);
    calls.push(Promise.allSettled([retryMessage(service, caller, first)]));
    await expect.poll(() => waitingForLocks(pool)).toBe(2);
  });
  const [enqueued, retried] = (await Promise.all(calls)).flat();
  expect(enqueued).toEqual({ status: "fulfilled", value: true });
  expect(retried).toMatchObject({ status: "rejected", reason: { refusal: "messageNotFailed" } });
  await finishDelivery(async () => (await statusOf(batchId)) === ENQUEUED);
});
