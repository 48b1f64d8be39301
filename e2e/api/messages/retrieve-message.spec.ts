import { expect } from "@playwright/test";
import { CAMPAIGN, mintCampaign, SEND } from "../../fixtures/campaign";
import { csv } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { untilBatchSettled, untilStatus } from "../../fixtures/settled";
import {
  BATCH_ID,
  BATCH_KEYS,
  expectKeys,
  RETRIEVED_KEYS,
  TEMPLATE_BODY_KEYS,
  TIMESTAMP,
} from "../../fixtures/shapes";
import { test } from "../../fixtures/test";

test.describe("200", () => {
  test("a single-send message has the fields of the specification and no other", async () => {
    const { sender, reader, campaignId } = await mintCampaign();
    const { body: sent } = await sender.send(SEND);
    await untilStatus(reader, sent.id, "success");
    const { status, body } = await reader.retrieve(sent.id);

    expect(status).toBe(200);
    expectKeys(body, RETRIEVED_KEYS);
    const { latestStatus, updatedAt, ...unchanged } = sent;
    expect(body).toMatchObject({ ...unchanged, campaignId, batches: [] });
    expect(body.creatorEmail).toMatch(/^campaign_[0-9a-f-]{36}@\S+$/);
    expect(body.updatedAt).toMatch(TIMESTAMP);
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(sent.createdAt));
  });

  test("the template body is the unfilled text of the language", async () => {
    const { sender, reader } = await mintCampaign();
    const { body: sent } = await sender.send({ ...SEND, language: "chinese" });
    const { templateBody } = (await reader.retrieve(sent.id)).body;

    expectKeys(templateBody, TEMPLATE_BODY_KEYS);
    expect(templateBody).toMatchObject({
      id: sent.templateBodyId,
      language: "chinese",
      body: CAMPAIGN.templates.chinese,
    });
    expect(templateBody.createdAt).toMatch(TIMESTAMP);
  });

  test("attempts carry status and createdAt, and nothing else", async () => {
    const { sender, reader } = await mintCampaign();
    const { body: sent } = await sender.send(SEND);
    await untilStatus(reader, sent.id, "success");

    const createdAt = expect.stringMatching(TIMESTAMP);
    expect((await reader.retrieve(sent.id)).body.attempts).toEqual([{ status: "success", createdAt }]);
  });

  test("a batch message holds its batch, and the record that links them", async () => {
    const { sender, reader, campaignId } = await mintCampaign();
    const { batchId } = (await sender.upload(csv(["6591234567,english,Ada,42"]), "clinic list.csv")).body;
    const [listed] = await untilBatchSettled(reader, batchId);
    const { body } = await reader.retrieve(listed?.id ?? "");

    expectKeys(body, RETRIEVED_KEYS);
    expect(body.batches).toHaveLength(1);
    const batch = { ...body.batches[0] };
    expectKeys(batch, BATCH_KEYS);
    expect(batch).toMatchObject({
      id: expect.stringMatching(BATCH_ID),
      originalFileName: "clinic list.csv",
      status: "messages_enqueued",
      campaignId,
      totalMessages: 1,
      BatchMessage: { id: expect.stringMatching(/\S/), batchId, messageId: body.id },
    });
    expectKeys({ ...batch.BatchMessage }, ["id", "batchId", "messageId"]);
  });
});

test.describe("404", () => {
  test("a message that does not exist, whatever its id looks like", async () => {
    const { reader } = await mintCampaign();
    const ids = [
      "message_0192d3a0-0000-7000-8000-000000000000",
      "message_",
      "0",
      "a%20b",
      "%00",
      "%E4%BD%A0",
      "message_x",
    ];
    for (const id of ids) {
      await test.step(id, async () => expectRefusal(await reader.retrieve(id), "notFound"));
    }
  });

  test("a message of another campaign", async () => {
    const [mine, other] = [await mintCampaign(), await mintCampaign()];
    const { body: sent } = await other.sender.send(SEND);

    expectRefusal(await mine.reader.retrieve(sent.id), "notFound");
  });
});
