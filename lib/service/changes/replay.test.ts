import { randomBytes, randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { begin, sql } from "#lib/platform/postgres/sql";
import { isPoolBusy } from "#lib/platform/priority/limit-wait";
import { parseSettings } from "#lib/platform/settings/settings";
import { retryBatch } from "#lib/service/batches/retry-batch";
import type { Service } from "#lib/service/context";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { retryMessage } from "#lib/service/messages/retry-message";
import { sendMessage } from "#lib/service/messages/send-message";
import type { SimulatedReceipt } from "#lib/service/providers/simulated-receipt";
import { recordChanges } from "#lib/service/record-changes";
import { ownDatabase } from "#lib/testing/database/own-database";
import {
  countDrift,
  handOverAll,
  mintBatch,
  storedMessages,
  testDelivery,
} from "#lib/testing/service/delivery";
import { follower, storedChanges } from "#lib/testing/service/follower";
import { mintCampaign } from "#lib/testing/service/service";
import { chance } from "#lib/testing/simulated/campaign";

const { pool } = await ownDatabase();
const service: Service = { pool, settings: parseSettings({}), nationalIdKey: randomBytes(32) };

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

test("whoever follows the feed has what the tables have, whatever happens at once", async () => {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const feed = await follower(service, campaignId);
  const random = chance(7);
  const batchIds: string[] = [];
  let isOver = false;

  const upload = async () => {
    for (const size of [200, 3, 700, 1, 40]) batchIds.push(await mintBatch(service, caller, size));
  };
  const send = async () => {
    for (let i = 0; i < 30; i++) {
      await Promise.all(
        Array.from({ length: 5 }, () => whenFree(() => sendMessage(service, caller, single))),
      );
    }
  };
  const work = async () => {
    const delivery = testDelivery(service);
    // Fewer than a batch has.
    delivery.carrier.most = 300;
    for (let round = 0; round < 12; round++) {
      await handOverAll(delivery, 2);
      const stored = await storedMessages(service, campaignId);
      const some = stored.filter(() => random() < 0.4);
      const end = () => (random() < 0.5 ? "failure" : random() < 0.5 ? "success" : "sent_to_telco");
      await applyReceipts(
        delivery,
        some.map(({ id, retries }) => receipt(campaignId, id, end(), retries + 1)),
      );
    }
  };
  const retry = async () => {
    for (let round = 0; round < 20; round++) {
      for (const { id } of (await storedMessages(service, campaignId)).filter(() => random() < 0.01)) {
        await retryMessage(service, caller, id).catch(() => undefined);
      }
      for (const id of batchIds) await retryBatch(service, caller, id).catch(() => undefined);
    }
  };
  // A transaction that has written, and stays open during the whole test.
  const open = await service.pool.connect();
  onTestFinished(async () => {
    await open.query("rollback");
    open.release();
  });
  await open.query("begin");
  await open.query(sql`
    insert into upload_under_way (campaign_id, first_id, last_id) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid())
  `);
  const reading = (async () => {
    while (!isOver) await feed.readPage(1 + Math.floor(random() * 300), 1);
  })();
  await Promise.all([upload(), send(), work(), work(), retry()]);
  isOver = true;
  await reading;
  await feed.catchUp();
  await feed.stop();

  const stored = await storedChanges(service, campaignId);
  expect(stored.messages.size).toBe(944 + 150);
  expect([...feed.messages.values()].sort(byId)).toEqual([...stored.messages.values()].sort(byId));
  expect([...feed.batches.values()].sort(byId)).toEqual([...stored.batches.values()].sort(byId));
  await countDrift(service, campaignId);
});

test("a change that is committed after later ones is told all the same", async () => {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const feed = await follower(service, campaignId);
  const { id } = await sendMessage(service, caller, single);
  await feed.catchUp();
  const writing = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = begin(service.pool, async (tx) => {
    await tx.query(sql`
      update message_state set updated_at = now() where campaign_id = ${campaignId} and id = ${id.slice(8)}
    `);
    written.resolve();
    await writing.promise;
    await recordChanges(tx, [{ campaignId, ids: [id.slice(8)], n: 1 }]);
  });
  await written.promise;
  const later = await sendMessage(service, caller, single);
  await feed.catchUp();
  expect([...feed.messages.keys()]).toContain(later.id);
  writing.resolve();
  await slow;
  await feed.catchUp();
  expect(feed.pages.at(-1)?.changes.map((change) => change.id)).toEqual([id]);
  await feed.stop();
});

test("a message that changed many times is told once, as it is now", async () => {
  const caller = await mintCampaign(service);
  const feed = await follower(service, caller.campaignId);
  await mintBatch(service, caller, 800);
  const delivery = testDelivery(service);
  await handOverAll(delivery);
  const stored = await storedMessages(service, caller.campaignId);
  for (const status of ["sent_to_telco", "success"] as const) {
    await applyReceipts(
      delivery,
      stored.map(({ id }) => receipt(caller.campaignId, id, status)),
    );
  }
  expect(await feed.readPage(800)).toBe(false);
  expect(feed.pages[0]?.changes).toHaveLength(800);
  expect(new Set(feed.pages[0]?.changes.map(({ latestStatus }) => latestStatus))).toEqual(
    new Set(["success"]),
  );
  await feed.stop();
});

test("while a writer is stopped before its commit, readers are told to come again, and nothing is passed over", async () => {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const feed = await follower(service, campaignId);
  const writing = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const stopped = begin(service.pool, async (tx) => {
    await recordChanges(tx, [{ campaignId, ids: [randomUUID()], n: 1 }]);
    written.resolve();
    await writing.promise;
  });
  await written.promise;
  const { id } = await sendMessage(service, caller, single);
  await expect(feed.readPage()).rejects.toMatchObject({ refusal: "unavailable" });
  writing.resolve();
  await stopped;
  await feed.catchUp();
  expect([...feed.messages.keys()]).toEqual([id]);
  await feed.stop();
});

/** Makes a call again that a busy database refused: it has done nothing. */
async function whenFree<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!isPoolBusy(error)) throw error;
    }
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
