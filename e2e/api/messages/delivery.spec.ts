import { expect } from "@playwright/test";
import { mintCampaign, pauseCampaign, resumeCampaign, SEND } from "../../fixtures/campaign";
import { csv, goodRows } from "../../fixtures/csv";
import { handOversOf } from "../../fixtures/handed-over";
import { untilBatchSettled, untilStatus } from "../../fixtures/settled";
import { TIMESTAMP } from "../../fixtures/shapes";
import { test } from "../../fixtures/test";

const STATUSES = ["created", "enqueued", "sending", "sent", "sent_to_telco", "success"];

const TEST_RECIPIENTS = [
  ["6511111111", "delivery_error", "recipient_invalid"],
  ["6511112222", "delivery_error", "recipient_unavailable"],
  ["6511113333", "delivery_error", "content_invalid"],
  ["6511114444", "delivery_error", "routing_error"],
  ["6511115555", "delivery_error", "message_expired"],
  ["6511119999", "delivery_error", "delivery_unknown_error"],
  ["6522222222", "server_error", "server_unknown_error"],
] as const;

test.describe("a message that is delivered", () => {
  test("walks through the statuses in their order, never back", async () => {
    const { sender, reader } = await mintCampaign();
    const { body: sent } = await sender.send(SEND);
    const seen: string[] = [];
    const look = async () => {
      const { latestStatus } = (await reader.retrieve(sent.id)).body;
      seen.push(latestStatus);
      return latestStatus;
    };
    await expect.poll(look, { intervals: [5] }).toBe("success");

    const places = seen.map((status) => STATUSES.indexOf(status));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  test("is handed over once", async () => {
    const campaign = await mintCampaign();
    const { batchId } = (await campaign.sender.upload(csv(goodRows(1200)))).body;
    const messages = await untilBatchSettled(campaign.reader, batchId);
    const own = messages.map(({ id }) => id);

    expect((await handOversOf(campaign)).sort()).toEqual(own.sort());
    expect(new Set(messages.map(({ latestStatus }) => latestStatus))).toEqual(new Set(["success"]));
  });
});

test.describe("a test recipient", () => {
  for (const [recipient, errorType, errorCode] of TEST_RECIPIENTS) {
    test(`${recipient} yields ${errorCode}, each time it is tried`, async () => {
      const { sender, reader } = await mintCampaign();
      const { body: sent } = await sender.send({ ...SEND, recipient });
      await untilStatus(reader, sent.id, "failure");
      expect((await sender.retry(sent.id)).status).toBe(201);
      await untilStatus(reader, sent.id, "failure");

      const [message] = (await reader.list()).body.data;
      const failed = { messageId: sent.id, status: "failure", errorType, errorCode, deliveredAt: null };
      const sentAt = expect.stringMatching(TIMESTAMP);
      expect(message?.messageAttempts).toMatchObject([
        { ...failed, sentAt },
        { ...failed, sentAt },
      ]);
      expect(message?.numAttempts).toBe(2);
      expect((await reader.retrieve(sent.id)).body.attempts.map(({ status }) => status)).toEqual([
        "failure",
        "failure",
      ]);
    });
  }

  test("in a file yields its error for its own row alone", async () => {
    const { sender, reader } = await mintCampaign();
    const rows = TEST_RECIPIENTS.map(([recipient]) => `${recipient},english,Ada,42`);
    const { batchId } = (await sender.upload(csv([...rows, ...goodRows(1)]))).body;
    const messages = (await untilBatchSettled(reader, batchId)).reverse();

    expect(messages.map(({ messageAttempts }) => messageAttempts.at(-1)?.errorCode)).toEqual([
      ...TEST_RECIPIENTS.map(([, , errorCode]) => errorCode),
      null,
    ]);
  });
});

test.describe("pause and resume", () => {
  test("a paused campaign accepts messages and keeps them created; resumed, it sends them", async () => {
    const campaign = await mintCampaign();
    const other = await mintCampaign();
    await pauseCampaign(campaign);
    const { body: sent } = await campaign.sender.send(SEND);
    const { batchId } = (await campaign.sender.upload(csv(goodRows(3)))).body;
    const { body: elsewhere } = await other.sender.send(SEND);
    await untilStatus(other.reader, elsewhere.id, "success");

    const { data } = (await campaign.reader.list()).body;
    expect(data.map(({ latestStatus }) => latestStatus)).toEqual(Array(4).fill("created"));
    expect(data.map(({ numAttempts }) => numAttempts)).toEqual([0, 0, 0, 0]);
    await resumeCampaign(campaign);
    await untilBatchSettled(campaign.reader, batchId);
    await untilStatus(campaign.reader, sent.id, "success");
  });

  test("a retried message of a paused campaign stays created until it is resumed", async () => {
    const campaign = await mintCampaign();
    const { sender, reader } = campaign;
    const { body: sent } = await sender.send({ ...SEND, recipient: "6511112222" });
    await untilStatus(reader, sent.id, "failure");
    await pauseCampaign(campaign);
    await sender.retry(sent.id);
    const { body: elsewhere } = await (await mintCampaign()).sender.send(SEND);

    expect((await reader.retrieve(sent.id)).body).toMatchObject({ latestStatus: "created", attempts: [{}] });
    expect(elsewhere.latestStatus).toBe("created");
    await resumeCampaign(campaign);
    await untilStatus(reader, sent.id, "failure");
    expect((await reader.retrieve(sent.id)).body.attempts).toHaveLength(2);
  });
});

test.describe("turns", () => {
  test("a single send goes before a big batch of its campaign", async () => {
    const campaign = await mintCampaign();
    await pauseCampaign(campaign);
    await campaign.sender.upload(csv(goodRows(16_000)));
    const { body: single } = await campaign.sender.send(SEND);
    await resumeCampaign(campaign);
    await untilStatus(campaign.reader, single.id, "success");
    await pauseCampaign(campaign);

    const handedOver = await handOversOf(campaign);
    expect(handedOver).toContain(single.id);
    expect(handedOver.indexOf(single.id)).toBeLessThan(12_000);
  });

  test("a huge batch does not keep another campaign waiting", async () => {
    const [big, small] = [await mintCampaign(), await mintCampaign()];
    for (const campaign of [big, small]) await pauseCampaign(campaign);
    await big.sender.upload(csv(goodRows(16_000)));
    const { batchId } = (await small.sender.upload(csv(goodRows(10)))).body;
    for (const campaign of [big, small]) await resumeCampaign(campaign);
    const few = await untilBatchSettled(small.reader, batchId);
    await pauseCampaign(big);

    const handedOver = await handOversOf(big, small);
    const last = Math.max(...few.map(({ id }) => handedOver.indexOf(id)));
    expect(few).toHaveLength(10);
    expect(last).toBeLessThan(12_000);
  });
});
