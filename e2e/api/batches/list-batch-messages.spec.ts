import { expect } from "@playwright/test";
import { mintCampaign, SEND, trespass } from "../../fixtures/campaign";
import { csv, goodRows, rowsTo } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { untilBatchSettled } from "../../fixtures/settled";
import { ATTEMPT_KEYS, BATCH_LISTED_KEYS, expectKeys, TEMPLATE_BODY_KEYS } from "../../fixtures/shapes";
import { test } from "../../fixtures/test";

test.describe("200", () => {
  test("a message has the fields of the specification and no other: no batches, no batchId", async () => {
    const { sender, reader, campaignId } = await mintCampaign();
    const { batchId } = (await sender.upload(csv(["6591234567,English,Ada,42"]))).body;
    await untilBatchSettled(reader, batchId);
    const { status, body } = await reader.listBatch(batchId);

    expect(status).toBe(200);
    expectKeys(body, ["data", "pageData"]);
    expectKeys(body.pageData, ["hasNextPage", "hasPreviousPage", "startCursor", "endCursor"]);
    expect(body.data).toHaveLength(1);
    const message = { ...body.data[0] };
    expectKeys(message, BATCH_LISTED_KEYS);
    expect(message).toMatchObject({ ...SEND, campaignId, latestStatus: "success", numAttempts: 1 });
    expectKeys({ ...message.templateBody }, TEMPLATE_BODY_KEYS);
    expectKeys({ ...message.messageAttempts?.[0] }, ATTEMPT_KEYS);
  });

  test("a failed attempt has its error and no time of delivery", async () => {
    const { sender, reader } = await mintCampaign();
    const { batchId } = (await sender.upload(csv(rowsTo("6511115555", 1)))).body;
    const [message] = await untilBatchSettled(reader, batchId);

    expect(message?.latestStatus).toBe("failure");
    expect(message?.messageAttempts).toMatchObject([
      { status: "failure", errorType: "delivery_error", errorCode: "message_expired", deliveredAt: null },
    ]);
  });

  test("all messages share one createdAt, and their order is that of their ids, turned round", async () => {
    const { sender, reader } = await mintCampaign();
    const { batchId } = (await sender.upload(csv(goodRows(50)))).body;
    const { data } = (await reader.listBatch(batchId, { limit: 50 })).body;

    expect(new Set(data.map(({ createdAt }) => createdAt)).size).toBe(1);
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  test("only the batch's own messages are listed, and search looks only among them", async () => {
    const { sender, reader } = await mintCampaign();
    const first = (await sender.upload(csv(rowsTo("6591234567", 2)))).body;
    await sender.send(SEND);
    const second = (await sender.upload(csv(rowsTo("6591234567", 3)))).body;

    expect((await reader.listBatch(first.batchId)).body.data).toHaveLength(2);
    expect((await reader.listBatch(second.batchId, { search: "9123" })).body.data).toHaveLength(3);
    expect((await reader.listBatch(second.batchId, { search: "9124" })).body.data).toEqual([]);
  });
});

test.describe("404", () => {
  test("a batch that does not exist, whatever its id looks like", async () => {
    const { reader } = await mintCampaign();
    for (const id of ["batch_0192d3a0-0000-7000-8000-000000000000", "batch_", "0", "%00", "a%2Fb"]) {
      await test.step(id, async () => expectRefusal(await reader.listBatch(id), "notFound"));
    }
  });

  test("a batch of another campaign, under either campaign's path", async () => {
    const [mine, other] = [await mintCampaign(), await mintCampaign()];
    const { batchId } = (await other.sender.upload(csv(goodRows(1)))).body;

    expectRefusal(await mine.reader.listBatch(batchId), "notFound");
    expectRefusal(await trespass(mine, other.campaignId).listBatch(batchId), "notFound");
  });
});
