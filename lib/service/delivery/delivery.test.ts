import { afterAll, beforeAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { begin, sql } from "#lib/platform/postgres/sql";
import { retryBatch } from "#lib/service/batches/retry-batch";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import type { Service } from "#lib/service/context";
import { enqueue } from "#lib/service/delivery/enqueue";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { reap } from "#lib/service/delivery/reap";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { retryMessage } from "#lib/service/messages/retry-message";
import { sendMessage } from "#lib/service/messages/send-message";
import type { SimulatedReceipt } from "#lib/service/providers/simulated-receipt";
import {
  countDrift,
  handOverAll,
  mintBatch,
  storedMessages,
  testDelivery,
} from "#lib/testing/service/delivery";
import { mintCampaign, testService } from "#lib/testing/service/service";

let service: Service;
beforeAll(() => {
  service = testService();
});
afterAll(() => service.pool.end());

const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };

function receipt(
  campaignId: string,
  messageId: string,
  status: SimulatedReceipt["status"],
  n = 1,
): SimulatedReceipt {
  const error = status === "failure" ? "routing_error" : null;
  return { campaignId, messageId, n, status, error, at: new Date() };
}

test("two workers at once hand every message over exactly once", async () => {
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, 4_321);
  const first = testDelivery(service);
  const second = testDelivery(service);
  await Promise.all([handOverAll(first, 2), handOverAll(second, 2)]);

  const handed = [...first.submitted, ...second.submitted].filter((m) => m.campaignId === caller.campaignId);
  expect(handed).toHaveLength(4_321);
  expect(new Set(handed.map((message) => message.messageId)).size).toBe(4_321);
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
});

test("receipts that come twice, late and out of order never move a message backwards", async () => {
  const caller = await mintCampaign(service);
  await sendMessage(service, caller, single);
  const delivery = testDelivery(service);
  await handOverAll(delivery);
  const [stored] = await storedMessages(service, caller.campaignId);
  const id = stored?.id ?? "";
  const give = (status: SimulatedReceipt["status"]) =>
    applyReceipts(delivery, [receipt(caller.campaignId, id, status)]);

  for (const status of ["success", "sent_to_telco", "success", "failure"] as const) await give(status);
  const [message] = await storedMessages(service, caller.campaignId);
  expect(message).toMatchObject({ status: statusCode("success"), attempts: [statusCode("success")] });
});

test("a receipt for the first attempt does not touch the second", async () => {
  const caller = await mintCampaign(service);
  const sent = await sendMessage(service, caller, single);
  const id = sent.id.slice("message_".length);
  const delivery = testDelivery(service);
  await handOverAll(delivery);
  await applyReceipts(delivery, [receipt(caller.campaignId, id, "failure")]);
  await retryMessage(service, caller, id);
  await handOverAll(delivery);
  await applyReceipts(delivery, [receipt(caller.campaignId, id, "success", 1)]);

  const [message] = await storedMessages(service, caller.campaignId);
  expect(message).toMatchObject({ status: statusCode("sent"), retries: 1 });
  expect(message?.attempts).toEqual([statusCode("failure"), statusCode("sent")]);
});

test("what a dead worker left sending fails once its lease has ended and is not handed over again", async () => {
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, 700);
  const delivery = testDelivery(service);
  const run = { single: null, batch: null };
  while (await enqueue(delivery, run));
  // A provider that never answers, in a worker that dies meanwhile.
  const dead = {
    ...delivery,
    carrier: {
      ...delivery.carrier,
      link: { ...delivery.carrier.link, submit: () => new Promise<never>(() => {}) },
    },
  };
  void handOver(dead, dead.carrier, { single: null, batch: null });
  await expect
    .poll(async () => (await storedMessages(service, caller.campaignId)).map((m) => m.status))
    .toContain(statusCode("sending"));
  expect(await reap(delivery)).toBe(false);

  await service.pool.query(sql`
    update send_job set lease_until = now() - interval '1 second'
    where campaign_id = ${caller.campaignId} and stage = 2
  `);
  while (await reap(delivery));
  await handOverAll(delivery);
  const messages = await storedMessages(service, caller.campaignId);
  const failed = messages.filter(({ status }) => status === statusCode("failure"));
  const handed = delivery.submitted.filter((m) => m.campaignId === caller.campaignId);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length + handed.length).toBe(700);
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
});

test("a paused campaign's messages stay created, and go on when it is resumed", async () => {
  const caller = await mintCampaign(service);
  await pauseCampaign(service, caller.campaignId, true);
  await sendMessage(service, caller, single);
  const delivery = testDelivery(service);
  await handOverAll(delivery);
  expect(await storedMessages(service, caller.campaignId)).toMatchObject([{ status: statusCode("created") }]);

  await pauseCampaign(service, caller.campaignId, false);
  await handOverAll(delivery);
  expect(await storedMessages(service, caller.campaignId)).toMatchObject([{ status: statusCode("sent") }]);
});

test("single sends of many campaigns go in one run, and a job that another worker holds keeps none of them waiting", async () => {
  const callers = await Promise.all(Array.from({ length: 4 }, () => mintCampaign(service)));
  const held = callers[1]?.campaignId ?? "";
  for (const caller of callers) await sendMessage(service, caller, single);
  const delivery = testDelivery(service);
  const statuses = async () => {
    const stored = await Promise.all(callers.map((caller) => storedMessages(service, caller.campaignId)));
    return stored.map(([message]) => message?.status);
  };
  await begin(service.pool, async (tx) => {
    await tx.query(sql`select from send_job where campaign_id = ${held} for update`);
    await enqueue(delivery, { single: null, batch: null });
    await handOver(delivery, delivery.carrier, { single: null, batch: null });
    const [sent, created] = [statusCode("sent"), statusCode("created")];
    expect(await statuses()).toEqual([sent, created, sent, sent]);
  });
  await handOverAll(delivery);
  expect(new Set(await statuses())).toEqual(new Set([statusCode("sent")]));
  for (const { campaignId } of callers) {
    const { kept, counted } = await countDrift(service, campaignId);
    expect(kept).toEqual(counted);
  }
});

test("single sends that come one by one are gathered, and a batch goes on meanwhile", async () => {
  const caller = await mintCampaign(service);
  const delivery = testDelivery(service);
  await handOverAll(delivery);
  const run = { single: null, batch: null, gatherMs: 60_000 };
  expect(await enqueue(delivery, run)).toBe(false);
  await sendMessage(service, caller, single);
  expect(await enqueue(delivery, run)).toBe(true);
  await sendMessage(service, caller, single);
  const later = await enqueue(delivery, run);
  expect(later).toBeGreaterThan(50_000);
  await mintBatch(service, caller, 10);
  expect(await enqueue(delivery, run)).toBe(true);
  await handOverAll(delivery);
  const statuses = (await storedMessages(service, caller.campaignId)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([statusCode("sent")]));
});

test("a single send goes before a batch that was there first, and a small batch is not starved by a huge one", async () => {
  const huge = await mintCampaign(service);
  const small = await mintCampaign(service);
  const urgent = await mintCampaign(service);
  await mintBatch(service, huge, 12_000);
  await mintBatch(service, small, 10);
  const delivery = testDelivery(service);
  const run = { single: null, batch: null };
  while (await enqueue(delivery, run));
  await sendMessage(service, urgent, single);
  await enqueue(delivery, run);
  await handOver(delivery, delivery.carrier, run);
  expect(delivery.submitted.map((message) => message.campaignId)).toEqual([urgent.campaignId]);
  for (let round = 0; round < 3; round++) await handOver(delivery, delivery.carrier, run);
  const served = new Set(delivery.submitted.map((message) => message.campaignId));
  expect(served).toContain(small.campaignId);
  await handOverAll(delivery);
});

test("a batch retry retries exactly the failed messages with retries left, and its counters stay true", async () => {
  const caller = await mintCampaign(service);
  const batchId = await mintBatch(service, caller, 1_200);
  const delivery = testDelivery(service);
  await handOverAll(delivery);
  const messages = await storedMessages(service, caller.campaignId);
  const receipts = messages.map(({ id }, i) =>
    receipt(caller.campaignId, id, i % 3 === 0 ? "failure" : "success"),
  );
  await applyReceipts(delivery, receipts);

  await retryBatch(service, caller, batchId);
  const after = await storedMessages(service, caller.campaignId);
  expect(after.filter(({ status }) => status === statusCode("created"))).toHaveLength(400);
  expect(after.filter(({ retries }) => retries === 1)).toHaveLength(400);
  const before = delivery.submitted.length;
  await handOverAll(delivery);
  expect(delivery.submitted.length - before).toBe(400);
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
});
