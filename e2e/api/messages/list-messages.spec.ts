import { expect } from "@playwright/test";
import { CAMPAIGN, mintCampaign, SEND, trespass } from "../../fixtures/campaign";
import { csv, goodRows, rowsTo } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { untilBatchSettled, untilStatus } from "../../fixtures/settled";
import {
  ATTEMPT_KEYS,
  BATCH_KEYS,
  CAMPAIGN_LISTED_KEYS,
  expectKeys,
  TEMPLATE_BODY_KEYS,
  TIMESTAMP,
} from "../../fixtures/shapes";
import { test } from "../../fixtures/test";

test.describe("200", () => {
  test("a single-send message has the fields of the specification and no other", async () => {
    const { sender, reader, campaignId } = await mintCampaign();
    const { body: sent } = await sender.send(SEND);
    await untilStatus(reader, sent.id, "success");
    const { status, body } = await reader.list();

    expect(status).toBe(200);
    expectKeys(body, ["data", "pageData"]);
    expectKeys(body.pageData, ["hasNextPage", "hasPreviousPage", "startCursor", "endCursor"]);
    expect(body.data).toHaveLength(1);
    const message = { ...body.data[0] };
    expectKeys(message, CAMPAIGN_LISTED_KEYS);
    const { latestStatus, updatedAt, ...unchanged } = sent;
    expect(message).toMatchObject({
      ...unchanged,
      campaignId,
      batches: [],
      numAttempts: 1,
      latestStatus: "success",
    });
    expectKeys({ ...message.templateBody }, TEMPLATE_BODY_KEYS);
    expect(message.templateBody?.body).toBe(CAMPAIGN.templates.english);
  });

  test("a batch message has batchId and its batch besides", async () => {
    const { sender, reader } = await mintCampaign();
    const { batchId } = (await sender.upload(csv(goodRows(3)), "three.csv")).body;
    await untilBatchSettled(reader, batchId);
    const { data } = (await reader.list()).body;

    expect(data).toHaveLength(3);
    for (const message of data) {
      expectKeys(message, [...CAMPAIGN_LISTED_KEYS, "batchId"]);
      expect(message.batchId).toBe(batchId);
      const [batch] = message.batches;
      expectKeys({ ...batch }, BATCH_KEYS);
      expect(batch).toMatchObject({ id: batchId, originalFileName: "three.csv", totalMessages: 3 });
      expect(batch?.BatchMessage).toMatchObject({ batchId, messageId: message.id });
    }
  });

  test("a delivered attempt has its times, its provider's id and no error", async () => {
    const { sender, reader } = await mintCampaign();
    const { body: sent } = await sender.send(SEND);
    await untilStatus(reader, sent.id, "success");
    const [message] = (await reader.list()).body.data;

    expect(message?.messageAttempts).toHaveLength(1);
    const attempt = { ...message?.messageAttempts[0] };
    expectKeys(attempt, ATTEMPT_KEYS);
    expect(attempt).toMatchObject({
      messageId: sent.id,
      status: "success",
      errorType: null,
      errorCode: null,
      metadata: {},
      creatorId: sent.creatorId,
      creator: { email: message?.creatorEmail },
      deliveredAt: expect.stringMatching(TIMESTAMP),
      externalAttemptId: expect.any(String),
    });
    const times = [sent.createdAt, attempt.sentAt, attempt.deliveredAt].map((time) => Date.parse(time ?? ""));
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  test("attempts are listed in the order in which they were made", async () => {
    const { sender, reader } = await mintCampaign();
    const { body: sent } = await sender.send({ ...SEND, recipient: "6511112222" });
    await untilStatus(reader, sent.id, "failure");
    await sender.retry(sent.id);
    await untilStatus(reader, sent.id, "failure");
    const [message] = (await reader.list()).body.data;

    expect(message?.numAttempts).toBe(2);
    const times = message?.messageAttempts.map(({ sentAt }) => Date.parse(sentAt)) ?? [];
    expect(times).toHaveLength(2);
    expect(times[0]).toBeLessThan(times[1] ?? 0);
    expect(new Set(message?.messageAttempts.map(({ id }) => id)).size).toBe(2);
  });

  test("single sends and batches are listed together, newest first", async () => {
    const { sender, reader } = await mintCampaign();
    const { body: oldest } = await sender.send(SEND);
    const { batchId } = (await sender.upload(csv(rowsTo("6591234567", 2)))).body;
    const { body: newest } = await sender.send(SEND);
    const { data } = (await reader.list()).body;

    expect(data.map((message) => message.batchId)).toEqual([undefined, batchId, batchId, undefined]);
    expect(data.at(0)?.id).toBe(newest.id);
    expect(data.at(-1)?.id).toBe(oldest.id);
  });

  test("only the campaign's own messages are listed", async () => {
    const [mine, other] = [await mintCampaign(), await mintCampaign()];
    const { body: sent } = await mine.sender.send(SEND);
    await other.sender.send(SEND);

    expect((await mine.reader.list()).body.data.map(({ id }) => id)).toEqual([sent.id]);
  });

  test("ten messages are a page unless limit says otherwise", async () => {
    const { sender, reader } = await mintCampaign();
    await sender.upload(csv(goodRows(12)));

    expect((await reader.list()).body.data).toHaveLength(10);
    expect((await reader.list({ limit: 12 })).body.data).toHaveLength(12);
  });
});

test.describe("404", () => {
  test("a campaign that does not exist or is not the key's, with the same reply", async () => {
    const [mine, other] = [await mintCampaign(), await mintCampaign()];
    const unknown = ["campaign_0192d3a0-0000-7000-8000-000000000000", "campaign_", "0", "%00", "%E4%BD%A0"];
    for (const campaignId of [other.campaignId, ...unknown]) {
      await test.step(campaignId, async () => {
        expectRefusal(await trespass(mine, campaignId).list(), "notFound");
      });
    }
  });
});
