import { expect, test } from "vitest";
import { listBatches, showBatch } from "#lib/console/batches/show-batches";
import { steerBatch } from "#lib/console/batches/steer-batch";
import { evaluateRetry } from "#lib/console/messages/evaluate-retry";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { absorb } from "#lib/console/mirror/absorb";
import { readMirrorMessages } from "#lib/console/mirror/rows/messages";
import { readOverview } from "#lib/console/overview/overview";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { formatId } from "#lib/domain/api/id";
import { WEEKDAYS } from "#lib/domain/messages/batch-hours-labels";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { wrongCounter } from "#lib/installation/counter-checks";
import { updateCampaign } from "#lib/installation/update-campaign";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { sweepHolds } from "#lib/service/delivery/sweep-holds";
import { retryMessage } from "#lib/service/messages/retry-message";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { follow, mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { ownDatabase } from "#lib/testing/database/own-database";
import { countDrift, enqueueAll, mintBatch } from "#lib/testing/service/delivery";
import { routeDelivery, scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";
import { readMessageQuery } from "#lib/wire/console/query";

const { pool } = await ownDatabase();

const ADA = { operatorId: crypto.randomUUID(), operatorEmail: "ada@example.com", address: "192.0.2.1" };

async function sweepAll(): Promise<void> {
  while (await sweepHolds({ bulk: pool }));
}

/** A batch of 30 of which 10 have left, one of them failed and is retried, as the console has it. */
async function onItsWay() {
  const own = await mintOwnCampaign(pool);
  const { service, caller } = own;
  const batchId = await mintBatch(service, caller, 30);
  const route = await scriptedRoute(service, ({ attemptId }) => ({
    kind: "accepted",
    externalIds: [attemptId],
  }));
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = routeDelivery(service, route);
  await enqueueAll(delivery);
  await handOver(delivery, route, { single: null, batch: null });
  const [message] = await rows<{ id: string }>(
    pool,
    sql`select id from message_state where campaign_id = ${caller.campaignId} and status = 3 limit 1`,
  );
  const messageId = message?.id ?? "";
  const failed = { status: "failure", error: "recipient_unavailable" } as const;
  await applyReceipts(delivery, [
    { campaignId: caller.campaignId, messageId, n: 1, at: new Date(), ...failed },
  ]);
  await pool.query(sql`update batch set status = 1 where id = ${batchId}`);
  await retryMessage(service, caller, messageId);
  await follow(pool, own);
  const campaign = await findConsoleCampaign(pool, own.campaign);
  if (!campaign) throw new Error("no campaign");
  const reader: Reader = { pool, campaign, role: "operator", visibility: FULL_VISIBILITY, now: new Date() };
  return { own, reader, batch: formatId("batch", batchId), messageId, route };
}

test("sent and stopped add up to the total on every screen, and stopped is no failure", async () => {
  const { own, reader, batch, messageId } = await onItsWay();
  const held = await steerBatch({ pool }, reader, batch, "hold", ADA);
  expect(held).toMatchObject({
    batch: {
      status: "messages_held",
      waiting: 21,
      steering: { hold: expect.any(String), go_on: null, stop: null },
      stays: "Nothing leaves until a person lets it go on: this batch is held by ada@example.com.",
    },
  });
  await steerBatch({ pool }, reader, batch, "stop", ADA);
  await sweepAll();
  await follow(pool, own);
  const { batch: shown, errors } = await showBatch(reader, batch);
  expect(shown.progress).toEqual({
    ...{ delivered: 0, inFlight: 9, failed: 0, stopped: 21, unknown: 0, notYetSeen: 0, total: 30 },
  });
  expect([shown.stays, errors]).toEqual([null, []]);
  const { counts, bars } = await readOverview(reader, { zone: "UTC" });
  expect(counts).toMatchObject({ all: 30, inFlight: 9, failed: 0, stopped: 21, unknown: 0 });
  expect(bars.reduce((sum, bar) => sum + bar.stopped, 0)).toBe(21);
  const { query } = readMessageQuery(new URLSearchParams("status=stopped"));
  expect((await listMirrorMessages(reader, query, [])).messages).toHaveLength(21);
  const [row] = await readMirrorMessages(pool, reader.campaign.id, [formatId("message", messageId)]);
  // Its first attempt is kept, and is not what the message ended with.
  expect(row).toMatchObject({ status: "stopped", code: null, attempts: 1 });
  expect(row && evaluateRetry(row, reader)).toMatchObject({ decision: "denied", reason: "stopped" });
  const { kept, counted } = await countDrift(own.service, own.caller.campaignId);
  expect(kept).toEqual(counted);
  expect(await wrongCounter(pool)).toBe(null);
});

test("the page says which reason keeps a batch, and until when", async () => {
  const { own, reader, batch, route } = await onItsWay();
  expect((await showBatch(reader, batch)).batch.stays).toBe(null);
  await pool.query(sql`update route set draining_at = now() where id = ${route.routeId}`);
  expect((await showBatch(reader, batch)).batch.stays).toBe(
    "Nothing leaves until one does: no route takes messages.",
  );
  await pauseCampaign(own.service, own.caller.campaignId, true);
  expect((await showBatch(reader, batch)).batch.stays).toBe(
    "Nothing leaves until an admin resumes it: this campaign is paused by command line.",
  );
});

test("outside the hours its page and its row say until when, in the campaign's zone", async () => {
  const { own, reader, batch } = await onItsWay();
  const { weekday } = await oneRow<{ weekday: number }>(
    pool,
    sql`select extract(isodow from now() at time zone 'Asia/Singapore')::integer - 1 as weekday`,
  );
  const days = WEEKDAYS.map((_, n) => (n === (weekday + 3) % 7 ? { from: "09:00", to: "18:00" } : null));
  const batchHours = { zone: "Asia/Singapore", days };
  await updateCampaign(own.service, own.caller.campaignId, { batchHours });
  const day = WEEKDAYS[(weekday + 3) % 7];
  const sentence = `Nothing of a batch leaves until ${day} 09:00: batches of this campaign go ${day} 09:00–18:00, Asia/Singapore.`;
  expect((await showBatch(reader, batch)).batch.stays).toBe(sentence);
  const { batches } = await listBatches(reader, { after: null, before: null, size: 50 });
  expect(batches.map(({ stays }) => stays)).toEqual([sentence]);
  await updateCampaign(own.service, own.caller.campaignId, { batchHours: null });
  expect((await showBatch(reader, batch)).batch.stays).toBe(null);
});

test("a batch of another service cannot be stopped, and a viewer may not", async () => {
  const campaign = await findConsoleCampaign(pool, await mintConsoleCampaign(pool));
  if (!campaign) throw new Error("no campaign");
  const createdAt = new Date().toISOString();
  const batch = {
    id: "batch_1",
    status: "messages_enqueued",
    originalFileName: "a.csv",
    totalMessages: 1,
    createdAt,
  };
  await absorb(pool, campaign.id, [listed("message_1", { status: "created", createdAt, batch })], new Date());
  const reader: Reader = { pool, campaign, role: "operator", visibility: FULL_VISIBILITY, now: new Date() };
  const { batch: shown } = await showBatch(reader, "batch_1");
  expect([shown.steering.stop, shown.stays]).toEqual([expect.stringMatching(/of another service/), null]);
  await expect(steerBatch({ pool }, reader, "batch_1", "stop", ADA)).rejects.toMatchObject({ status: 409 });
  const own = await onItsWay();
  expect((await showBatch({ ...own.reader, role: "viewer" }, own.batch)).batch.steering.stop).toMatch(
    /can read but not/,
  );
});
