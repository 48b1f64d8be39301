import { expect } from "@playwright/test";
import type { Campaign } from "../../fixtures/campaign";
import { mintCampaign, pauseCampaign, resumeCampaign } from "../../fixtures/campaign";
import { csv, rowsTo } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { untilBatchSettled, untilStatus } from "../../fixtures/settled";
import { test } from "../../fixtures/test";

const FAILING = rowsTo("6511112222", 2);
const DELIVERED = rowsTo("6591234567", 2);

async function mintSettledBatch(rows: string[]) {
  const campaign = await mintCampaign();
  const { batchId } = (await campaign.sender.upload(csv(rows))).body;
  const messages = await untilBatchSettled(campaign.reader, batchId);
  return { ...campaign, campaign, batchId, messages, firstId: messages[0]?.id ?? "" };
}

async function batchStatus({ reader }: Pick<Campaign, "reader">): Promise<string | undefined> {
  return (await reader.list()).body.data[0]?.batches[0]?.status;
}

test.describe("201", () => {
  test("the reply has no body", async () => {
    const { sender, batchId } = await mintSettledBatch(FAILING);
    const { status, text } = await sender.retryBatch(batchId);

    expect(status).toBe(201);
    expect(text).toBe("");
  });

  test("every failed message is sent again, and no other", async () => {
    const { sender, reader, batchId, messages } = await mintSettledBatch([...FAILING, ...DELIVERED]);
    expect((await sender.retryBatch(batchId)).status).toBe(201);
    const attempts = async () =>
      (await untilBatchSettled(reader, batchId)).map(
        ({ latestStatus, numAttempts }) => `${latestStatus} ${numAttempts}`,
      );

    expect(await attempts()).toEqual(["success 1", "success 1", "failure 2", "failure 2"]);
    const { data } = (await reader.listBatch(batchId)).body;
    expect(data.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
  });

  test("messages whose retries are used up stay as they are, the others are sent", async () => {
    const { sender, reader, batchId, firstId } = await mintSettledBatch(FAILING);
    for (let retry = 1; retry <= 3; retry++) {
      expect((await sender.retry(firstId)).status).toBe(201);
      await untilStatus(reader, firstId, "failure");
    }

    expect((await sender.retryBatch(batchId)).status).toBe(201);
    const settled = await untilBatchSettled(reader, batchId);
    expect(settled.map(({ numAttempts }) => numAttempts)).toEqual([4, 2]);
  });
});

test.describe("400 batch_not_found_or_is_not_retryable", () => {
  test("a batch that does not exist, whatever its id looks like", async () => {
    const { sender } = await mintCampaign();
    for (const id of ["batch_0192d3a0-0000-7000-8000-000000000000", "batch_", "0", "%E4%BD%A0"]) {
      await test.step(id, async () => expectRefusal(await sender.retryBatch(id), "batchNotRetryable"));
    }
  });

  test("a batch of another campaign", async () => {
    const mine = await mintCampaign();
    const other = await mintSettledBatch(FAILING);

    expectRefusal(await mine.sender.retryBatch(other.batchId), "batchNotRetryable");
    expect(
      (await untilBatchSettled(other.reader, other.batchId)).map(({ numAttempts }) => numAttempts),
    ).toEqual([1, 1]);
  });

  test("a batch whose messages are still being put on the queue", async () => {
    const campaign = await mintCampaign();
    await pauseCampaign(campaign);
    const { batchId } = (await campaign.sender.upload(csv(FAILING))).body;

    expect(await batchStatus(campaign)).toBe("messages_enqueuing");
    expectRefusal(await campaign.sender.retryBatch(batchId), "batchNotRetryable");
    expect(await batchStatus(campaign)).toBe("messages_enqueuing");
  });
});

test.describe("400 unresolved_batch_messages", () => {
  test("a message that is still created; the batch is then messages_enqueuing_failed", async () => {
    const { campaign, sender, reader, batchId, firstId } = await mintSettledBatch(FAILING);
    await pauseCampaign(campaign);
    await sender.retry(firstId);

    expectRefusal(await sender.retryBatch(batchId), "batchUnresolved");
    expect(await batchStatus(campaign)).toBe("messages_enqueuing_failed");
    expect((await reader.retrieve(firstId)).body.latestStatus).toBe("created");
  });

  test("a batch in messages_enqueuing_failed can be retried again, whole or by message", async () => {
    const { campaign, sender, reader, batchId, firstId } = await mintSettledBatch(FAILING);
    await pauseCampaign(campaign);
    await sender.retry(firstId);
    await sender.retryBatch(batchId);
    await resumeCampaign(campaign);
    await untilBatchSettled(reader, batchId);

    expect((await sender.retry(firstId)).status).toBe(201);
    await untilBatchSettled(reader, batchId);
    expect((await sender.retryBatch(batchId)).status).toBe(201);
    const settled = await untilBatchSettled(reader, batchId);
    expect(settled.map(({ numAttempts }) => numAttempts)).toEqual([4, 2]);
  });
});

test.describe("400 no_failed_batch_messages_to_retry", () => {
  test("a batch whose messages were all delivered", async () => {
    const { sender, batchId } = await mintSettledBatch(DELIVERED);

    expectRefusal(await sender.retryBatch(batchId), "nothingToRetry");
  });

  test("a batch whose failed messages have used up their retries", async () => {
    const { campaign, sender, reader, batchId } = await mintSettledBatch([...FAILING, ...DELIVERED]);
    for (let retry = 1; retry <= 3; retry++) {
      expect((await sender.retryBatch(batchId)).status).toBe(201);
      await untilBatchSettled(reader, batchId);
    }

    expectRefusal(await sender.retryBatch(batchId), "nothingToRetry");
    expect(await batchStatus(campaign)).toBe("messages_enqueued");
    const settled = await untilBatchSettled(reader, batchId);
    expect(settled.map(({ numAttempts }) => numAttempts)).toEqual([1, 1, 4, 4]);
  });
});

test.describe("403 1010", () => {
  test("a key that may only read cannot retry", async () => {
    const { reader, batchId } = await mintSettledBatch(FAILING);

    expectRefusal(await reader.retryBatch(batchId), "permissionMissing");
    expect((await untilBatchSettled(reader, batchId)).map(({ numAttempts }) => numAttempts)).toEqual([1, 1]);
  });
});
