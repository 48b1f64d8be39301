import { expect } from "@playwright/test";
import type { Reply } from "../../fixtures/api-client";
import { mintCampaign, SEND, trespass } from "../../fixtures/campaign";
import { csv } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { test } from "../../fixtures/test";

const RATE = 10;

function burst(calls: number, call: (index: number) => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: calls }, (_, index) => call(index)));
}

function allowed(replies: Reply[]): Reply[] {
  return replies.filter(({ status }) => status !== 429);
}

test.describe("429 too_many_requests", () => {
  test("of thirty calls at once exactly ten are answered", async () => {
    const { sender, reader } = await mintCampaign({ ratePerSecond: RATE });
    const replies = await burst(30, () => sender.send(SEND));

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(RATE);
    for (const reply of replies.filter(({ status }) => status !== 201))
      expectRefusal(reply, "tooManyRequests");
    const list = async () => (await reader.list({ limit: 100 })).body.data?.length;
    await expect.poll(list, "a refused call changes nothing").toBe(RATE);
  });

  test("a refused call says when to come again, and what the limit is", async () => {
    const { reader } = await mintCampaign({ ratePerSecond: RATE });
    const [refused] = (await burst(20, () => reader.list())).filter(({ status }) => status === 429);

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
    const replies = await burst(28, (index) => calls[index % calls.length]?.() ?? reader.list());

    expect(allowed(replies)).toHaveLength(RATE);
  });

  test("calls that are refused for another reason count too", async () => {
    const [mine, other] = [await mintCampaign({ ratePerSecond: RATE }), await mintCampaign()];
    const calls = [
      () => mine.sender.send({}),
      () => mine.reader.send(SEND),
      () => trespass(mine, other.campaignId).list(),
      () => mine.reader.list({ limit: "0" }),
    ];
    const replies = await burst(24, (index) => calls[index % calls.length]?.() ?? mine.reader.list());

    expect(allowed(replies)).toHaveLength(RATE);
  });

  test("a call to another campaign's path counts against the key's own campaign", async () => {
    const [mine, other] = [
      await mintCampaign({ ratePerSecond: RATE }),
      await mintCampaign({ ratePerSecond: RATE }),
    ];
    await burst(20, () => trespass(mine, other.campaignId).list());

    expect(allowed(await burst(RATE, () => other.reader.list()))).toHaveLength(RATE);
  });

  test("another campaign is not affected", async () => {
    const [mine, other] = [
      await mintCampaign({ ratePerSecond: RATE }),
      await mintCampaign({ ratePerSecond: RATE }),
    ];
    const [mineReplies, otherReplies] = await Promise.all([
      burst(30, () => mine.reader.list()),
      burst(RATE, () => other.reader.list()),
    ]);

    expect(allowed(mineReplies)).toHaveLength(RATE);
    expect(allowed(otherReplies)).toHaveLength(RATE);
  });

  test("ten calls a second are the rate of a campaign whose file names none", async () => {
    const { reader } = await mintCampaign({ ratePerSecond: undefined });

    expect(allowed(await burst(30, () => reader.list()))).toHaveLength(RATE);
  });

  test("a campaign can be granted another rate", async () => {
    const [slow, fast] = [
      await mintCampaign({ ratePerSecond: 3 }),
      await mintCampaign({ ratePerSecond: 50 }),
    ];

    expect(allowed(await burst(20, () => slow.reader.list()))).toHaveLength(3);
    expect(allowed(await burst(50, () => fast.reader.list()))).toHaveLength(50);
  });
});
