import { afterAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { begin, oneRow, sql } from "#lib/platform/postgres/sql";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import type { SimulatedReceipt } from "#lib/service/providers/simulated-receipt";
import { ownDatabase } from "#lib/testing/database/own-database";
import { waitingForLocks } from "#lib/testing/database/waiting-for-locks";
import {
  countDrift,
  handOverAll,
  mintBatch,
  storedMessages,
  testDelivery,
} from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

type Handed = { campaignId: string; messageId: string };

function receiptsOf(messages: Handed[], status: SimulatedReceipt["status"]): SimulatedReceipt[] {
  return messages.map(({ campaignId, messageId }) => ({
    ...{ campaignId, messageId, n: 1, status, error: null, at: new Date() },
  }));
}

test("receipts for several campaigns, applied by two workers at once in opposite orders, wait for each other and count each message", async () => {
  const callers = await Promise.all([1, 2, 3].map(() => mintCampaign(service)));
  for (const caller of callers) await mintBatch(service, caller, 200);
  const delivery = testDelivery(service);
  await handOverAll(delivery);
  const handed = delivery.submitted;
  expect(handed).toHaveLength(600);

  // While the middle message is locked, each side locks the messages before it in its own order, and then
  // waits for the other.
  const middle = handed.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))[300];
  const workers: Promise<void>[] = [];
  await begin(service.pool, async (tx) => {
    await tx.query(sql`
      select from message_state where campaign_id = ${middle?.campaignId} and id = ${middle?.messageId} for update
    `);
    workers.push(applyReceipts(delivery, receiptsOf(handed, "sent_to_telco")));
    workers.push(applyReceipts(delivery, receiptsOf(handed.toReversed(), "success")));
    await expect.poll(() => waitingForLocks(pool)).toBe(2);
  });
  await Promise.all(workers);

  for (const { campaignId } of callers) {
    const messages = await storedMessages(service, campaignId);
    expect(messages).toHaveLength(200);
    const delivered = { status: statusCode("success"), attempts: [statusCode("success")] };
    for (const message of messages) expect(message).toMatchObject(delivered);
    const { kept, counted } = await countDrift(service, campaignId);
    expect(kept).toEqual(counted);
  }
});

test("receipts that overtake the provider's answer are kept, and so is what the answer says", async () => {
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, 300);
  const delivery = testDelivery(service);
  const { link } = delivery.carrier;
  const { submit } = link;
  link.submit = async (messages, onOutcome) => {
    await applyReceipts(delivery, receiptsOf(messages, "success"));
    await submit(messages, onOutcome);
  };
  await handOverAll(delivery);

  const messages = await storedMessages(service, caller.campaignId);
  expect(messages.filter(({ status }) => status === statusCode("success"))).toHaveLength(300);
  const { named } = await oneRow<{ named: number }>(
    service.pool,
    sql`
      select count(*) as named from attempt
      where campaign_id = ${caller.campaignId} and external_id = 'x-attempt_' || message_id || '_1'
    `,
  );
  expect(named).toBe(300);
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
});

function order({ campaignId, messageId }: Handed): string {
  return `${campaignId} ${messageId}`;
}

test("a campaign's few receipts are applied while those of another's batch wait", async () => {
  const [one, many] = [await mintCampaign(service), await mintCampaign(service)];
  await mintBatch(service, one, 3);
  await mintBatch(service, many, 200);
  const delivery = testDelivery(service);
  await handOverAll(delivery);
  const [first] = await storedMessages(service, many.campaignId);
  const statuses = async (campaignId: string) =>
    new Set((await storedMessages(service, campaignId)).map(({ status }) => status));

  let applied: Promise<void> | null = null;
  await begin(service.pool, async (tx) => {
    await tx.query(sql`select from message_state where id = ${first?.id} for update`);
    applied = applyReceipts(delivery, receiptsOf(delivery.submitted, "success"));
    await expect.poll(() => waitingForLocks(pool)).toBe(1);
    expect(await statuses(one.campaignId)).toEqual(new Set([statusCode("success")]));
    expect(await statuses(many.campaignId)).toEqual(new Set([statusCode("sent")]));
  });
  await applied;
  expect(await statuses(many.campaignId)).toEqual(new Set([statusCode("success")]));
});
