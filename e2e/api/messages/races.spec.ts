import { expect } from "@playwright/test";
import type { Reply } from "../../fixtures/api-client";
import { mintCampaign, pauseCampaign, resumeCampaign, SEND } from "../../fixtures/campaign";
import { csv, goodRows, rowsTo } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { readHandOvers } from "../../fixtures/handed-over";
import { sharedService } from "../../fixtures/run";
import { untilBatchSettled, untilStatus } from "../../fixtures/settled";
import { test } from "../../fixtures/test";

const ALWAYS_FAILS = "6511112222";

function tenTimes(call: () => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: 10 }, call));
}

function refusedOf(replies: Reply[]): Reply[] {
  return replies.filter(({ status }) => status !== 201);
}

/** A failed batch of a campaign that is paused, so that what is retried stays created while the test looks on. */
async function mintPausedBatch(rows: number) {
  const campaign = await mintCampaign();
  const { batchId } = (await campaign.sender.upload(csv(rowsTo(ALWAYS_FAILS, rows)))).body;
  const messages = await untilBatchSettled(campaign.reader, batchId);
  await pauseCampaign(campaign);
  return { ...campaign, campaign, batchId, ids: messages.map(({ id }) => id) };
}

test("of ten retries of one message at once, one is accepted and one attempt follows", async () => {
  const campaign = await mintCampaign();
  const { sender, reader } = campaign;
  const { body: sent } = await sender.send({ ...SEND, recipient: ALWAYS_FAILS });
  await untilStatus(reader, sent.id, "failure");
  await pauseCampaign(campaign);
  const refused = refusedOf(await tenTimes(() => sender.retry(sent.id)));

  expect(refused).toHaveLength(9);
  for (const reply of refused) expectRefusal(reply, "messageNotFailed");
  await resumeCampaign(campaign);
  await untilStatus(reader, sent.id, "failure");
  const handedOver = (await readHandOvers(sharedService())).filter(({ messageId }) => messageId === sent.id);
  expect(handedOver).toHaveLength(2);
  expect(new Set(handedOver.map(({ attemptId }) => attemptId)).size).toBe(2);
});

test("of ten retries at once while delivery goes on, no more are accepted than attempts follow", async () => {
  const { sender, reader } = await mintCampaign();
  const { body: sent } = await sender.send({ ...SEND, recipient: ALWAYS_FAILS });
  await untilStatus(reader, sent.id, "failure");
  const accepted = (await tenTimes(() => sender.retry(sent.id))).filter(({ status }) => status === 201);

  await untilStatus(reader, sent.id, "failure");
  expect((await reader.retrieve(sent.id)).body.attempts).toHaveLength(1 + accepted.length);
  expect(accepted.length).toBeGreaterThanOrEqual(1);
  expect(accepted.length).toBeLessThanOrEqual(3);
});

test("of ten retries of one batch at once, one is accepted and each message is sent once more", async () => {
  const { campaign, sender, reader, batchId } = await mintPausedBatch(50);
  const refused = refusedOf(await tenTimes(() => sender.retryBatch(batchId)));

  expect(refused).toHaveLength(9);
  for (const reply of refused) expectRefusal(reply, "batchUnresolved");
  await resumeCampaign(campaign);
  const settled = await untilBatchSettled(reader, batchId);
  expect(new Set(settled.map(({ numAttempts }) => numAttempts))).toEqual(new Set([2]));
});

test("a batch retry against single retries of its messages sends none of them twice", async () => {
  const { campaign, sender, reader, batchId, ids } = await mintPausedBatch(10);
  const [batch, ...singles] = await Promise.all([
    sender.retryBatch(batchId),
    ...ids.map((id) => sender.retry(id)),
  ]);

  const accepted = singles.map(({ status }) => status === 201);
  for (const reply of refusedOf(singles)) expectRefusal(reply, "messageNotFailed");
  if (batch.status !== 201) expectRefusal(batch, "batchUnresolved");
  expect(accepted.every(Boolean)).toBe(batch.status !== 201);
  await resumeCampaign(campaign);
  const settled = await untilBatchSettled(reader, batchId);
  expect(new Set(settled.map(({ numAttempts }) => numAttempts))).toEqual(new Set([2]));
});

test("uploads and sends at once lose nothing and mix nothing up", async () => {
  const { sender, reader } = await mintCampaign();
  const sends = Array.from({ length: 40 }, (_, index) =>
    sender.send({ ...SEND, values: { name: "Ada", code: `${index}` } }),
  );
  const uploads = Array.from({ length: 5 }, () => sender.upload(csv(goodRows(100))));
  const [sent, batches] = [await Promise.all(sends), await Promise.all(uploads)];

  expect(sent.map(({ body }) => body.values.code)).toEqual(sent.map((_, index) => `${index}`));
  for (const { body } of batches) expect(await untilBatchSettled(reader, body.batchId)).toHaveLength(100);
  const { data } = (await reader.list({ limit: 1000 })).body;
  expect(new Set(data.map(({ id }) => id)).size).toBe(540);
});
