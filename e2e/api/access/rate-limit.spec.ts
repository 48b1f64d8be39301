import { expect } from "@playwright/test";
import { burst, expectRate } from "../../fixtures/burst";
import { mintCampaign, SEND, trespass } from "../../fixtures/campaign";
import { csv } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { test } from "../../fixtures/test";

const RATE = 10;

test.describe("429 too_many_requests", () => {
  test("of thirty calls at once the ten of a second are answered", async () => {
    const { sender, reader } = await mintCampaign({ ratePerSecond: RATE });
    const made = await burst(30, () => sender.send(SEND));

    expectRate(made, RATE);
    const sent = made.replies.filter(({ status }) => status === 201);
    for (const reply of made.replies.filter(({ status }) => status !== 201))
      expectRefusal(reply, reply.status === 503 ? "unavailable" : "tooManyRequests");
    const list = async () => (await reader.list({ limit: 100 })).body.data?.length;
    await expect.poll(list, "a refused call changes nothing").toBe(sent.length);
  });

  test("a refused call says when to come again, and what the limit is", async () => {
    const { reader } = await mintCampaign({ ratePerSecond: RATE });
    const { replies } = await burst(30, () => reader.list());
    const [refused] = replies.filter(({ status }) => status === 429);

    expect(refused?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(2);
    expect(refused?.headers.get("ratelimit")).toMatch(/\b0\b/);
    expect(refused?.headers.get("ratelimit-policy")).toMatch(/\b10\b/);
  });

  test("after the time it names, calls are answered again", async () => {
    const { reader } = await mintCampaign({ ratePerSecond: RATE });
    await burst(20, () => reader.list());

    await expect.poll(async () => (await reader.list()).status, { intervals: [1000] }).toBe(200);
  });

  test("all endpoints and all keys of a campaign share the ten", async () => {
    const { sender, reader } = await mintCampaign({ ratePerSecond: RATE });
    const calls = [
      () => sender.send(SEND),
      () => sender.retry("message_0"),
      () => reader.retrieve("message_0"),
      () => reader.list(),
      () => sender.upload(csv([])),
      () => sender.retryBatch("batch_0"),
      () => reader.listBatch("batch_0"),
    ];
    const made = await burst(28, (index) => calls[index % calls.length]?.() ?? reader.list());

    expectRate(made, RATE);
  });

  test("calls that are refused for another reason count too", async () => {
    const [mine, other] = [await mintCampaign({ ratePerSecond: RATE }), await mintCampaign()];
    const calls = [
      () => mine.sender.send({}),
      () => mine.reader.send(SEND),
      () => trespass(mine, other.campaignId).list(),
      () => mine.reader.list({ limit: "0" }),
    ];
    const made = await burst(24, (index) => calls[index % calls.length]?.() ?? mine.reader.list());

    expectRate(made, RATE);
  });

  test("a call to another campaign's path counts against the key's own campaign", async () => {
    const [mine, other] = [
      await mintCampaign({ ratePerSecond: RATE }),
      await mintCampaign({ ratePerSecond: RATE }),
    ];
    await burst(20, () => trespass(mine, other.campaignId).list());

    expectRate(await burst(RATE, () => other.reader.list()), RATE);
  });

  test("another campaign is not affected", async () => {
    const [mine, other] = [
      await mintCampaign({ ratePerSecond: RATE }),
      await mintCampaign({ ratePerSecond: RATE }),
    ];
    const [ofMine, ofOther] = await Promise.all([
      burst(30, () => mine.reader.list()),
      burst(RATE, () => other.reader.list()),
    ]);

    expectRate(ofMine, RATE);
    expectRate(ofOther, RATE);
  });

  test("ten calls a second are the rate of a campaign whose file names none", async () => {
    const { reader } = await mintCampaign({ ratePerSecond: undefined });

    expectRate(await burst(30, () => reader.list()), RATE);
  });

  test("a campaign can be granted another rate", async () => {
    const [slow, fast] = [
      await mintCampaign({ ratePerSecond: 3 }),
      await mintCampaign({ ratePerSecond: 50 }),
    ];

    expectRate(await burst(20, () => slow.reader.list()), 3);
    expectRate(await burst(50, () => fast.reader.list()), 50);
  });
});
