import { expect } from "@playwright/test";
import { RetriedMessage, RetrievedMessage, SentMessage } from "#lib/wire/api/message";
import { BatchMessagePage, CampaignMessagePage } from "#lib/wire/api/page";
import { type ApiClient, apiClient } from "../fixtures/api-client";
import { csv, goodRows } from "../fixtures/csv";
import { expectUnauthorized } from "../fixtures/expect-refusal";
import { walkBackwards, walkForwards } from "../fixtures/pages";
import { BATCH_LISTED_KEYS, CAMPAIGN_LISTED_KEYS, expectKeys, RETRIEVED_KEYS } from "../fixtures/shapes";
import { test as base } from "../fixtures/test";
import type { Behaviour } from "./behaviour";
import { addBatch, addMessage, addMessages, type StandInCampaign } from "./campaign";
import { type StandIn, startStandIn } from "./server";

const SEND = { recipient: "6591234567", language: "english", values: { name: "Ada", code: "42" } };

const test = base.extend<{ standIn: StandIn }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  standIn: async ({}, use) => {
    const standIn = await startStandIn();
    await use(standIn);
    await standIn.close();
  },
});

function open(standIn: StandIn, behaviour: Partial<Behaviour> = {}): StandInCampaign & { client: ApiClient } {
  const campaign = standIn.addCampaign(behaviour);
  const url = standIn.address.replace("/api/v2", "");
  return Object.assign(campaign, { client: apiClient(url, campaign.campaignId, campaign.key) });
}

test("each of the seven calls answers in the specification's shape", async ({ standIn }) => {
  const { client, messages } = open(standIn);
  const sent = await client.send(SEND);
  expect(SentMessage.safeParse(sent.body).error).toBeUndefined();
  const { batchId } = (await client.upload(csv(goodRows(3)))).body;

  const retrieved = await client.retrieve(sent.body.id);
  expectKeys(retrieved.body, RETRIEVED_KEYS);
  expect(RetrievedMessage.safeParse(retrieved.body).error).toBeUndefined();
  const listed = await client.list();
  expect(CampaignMessagePage.safeParse(listed.body).error).toBeUndefined();
  expectKeys(listed.body.data.find(({ batchId: of }) => of === undefined) ?? {}, CAMPAIGN_LISTED_KEYS);
  const ofBatch = await client.listBatch(batchId);
  expect(BatchMessagePage.safeParse(ofBatch.body).error).toBeUndefined();
  expect(ofBatch.body.data).toHaveLength(3);
  for (const message of ofBatch.body.data) expectKeys(message, BATCH_LISTED_KEYS);

  for (const message of messages) message.latestStatus = "failure";
  const retriedOne = await client.retry(sent.body.id);
  expect(RetriedMessage.safeParse(retriedOne.body).error).toBeUndefined();
  expect(await client.retryBatch(batchId)).toMatchObject({ status: 201, text: "" });
  expect(messages.map(({ latestStatus }) => latestStatus)).toEqual(messages.map(() => "created"));
});

for (const oldestFirst of [false, true]) {
  test(`a list is walked both ways, ${oldestFirst ? "oldest" : "newest"} first`, async ({ standIn }) => {
    const { client, ...campaign } = open(standIn, { oldestFirst });
    const ids = addMessages(campaign, 23).map(({ id }) => id);
    const order = oldestFirst ? ids : ids.toReversed();

    const forwards = await walkForwards(client.list, 5);
    expect(forwards.map(({ id }) => id)).toEqual(order);
    const { endCursor } = (await client.list({ limit: 23 })).body.pageData;
    const backwards = await walkBackwards(client.list, 5, endCursor);
    expect(backwards.map(({ id }) => id)).toEqual(order.slice(0, -1));
  });
}

test("a page is never larger than the campaign's maximum", async ({ standIn }) => {
  const { client, behaviour, ...campaign } = open(standIn, { maxLimit: 50 });
  addMessages({ ...campaign, behaviour }, 80);
  expect((await client.list({ limit: 100 })).status).toBe(400);
  behaviour.overLimit = "clamp";
  expect((await client.list({ limit: 100 })).body.data).toHaveLength(50);
});

test("what was refused says so in the specification's words", async ({ standIn }) => {
  const { client, behaviour, campaignId } = open(standIn);
  const url = standIn.address.replace("/api/v2", "");
  expectUnauthorized(await apiClient(url, campaignId, null).list());
  const refusals = [
    ["key", 401, "invalid_api_key_provided"],
    ["address", 401, "invalid_ip_address_error"],
    ["permission", 403, "1010"],
    ["campaign", 404, "not_found"],
  ] as const;
  for (const [refuse, status, code] of refusals) {
    behaviour.refuse = refuse;
    expect(await client.list()).toMatchObject({ status, body: { error: { code } } });
  }
});

test("above its rate a campaign drops calls, and only those", async ({ standIn }) => {
  const { client, calls } = open(standIn, { ratePerSecond: 2, retryAfter: 1 });
  const replies = await Promise.all(Array.from({ length: 25 }, () => client.list()));
  const dropped = replies.filter(({ status }) => status === 429);
  expect(dropped.length).toBeGreaterThan(0);
  expect(dropped[0]?.headers.get("retry-after")).toBe("1");
  expect(calls).toHaveLength(25);
  for (const [index, { at, status }] of calls.entries()) {
    const n = calls.slice(0, index + 1).filter((other) => other.at > at - 1000).length;
    expect(status, `call ${n} within a second`).toBe(n > 2 ? 429 : 200);
  }
});

test("a write that is dropped after it was accepted has happened", async ({ standIn }) => {
  const { client, behaviour, ...campaign } = open(standIn, { dropAfterAccepting: true });
  const batch = addBatch({ ...campaign, behaviour }, { totalMessages: 1 });
  const failed = addMessage({ ...campaign, behaviour }, { batch, latestStatus: "failure" });
  await expect(client.retry(failed.id)).rejects.toThrow();
  expect(failed.latestStatus).toBe("created");
});

test("each call is noted, but never a key", async ({ standIn }) => {
  const { client, calls, key, campaignId } = open(standIn, { delayMs: 50 });
  const url = standIn.address.replace("/api/v2", "");
  await Promise.all([client.list({ search: "659" }), apiClient(url, campaignId, "wrong").list()]);
  expect(calls).toMatchObject([
    { method: "GET", path: "/messages", query: { search: "659" }, rightKey: true, beside: 0, status: 200 },
    { path: "/messages", query: {}, rightKey: false, beside: 1, status: 401 },
  ]);
  expect(JSON.stringify(calls)).not.toContain(key);
});

test("a fault is what it was told to be", async ({ standIn }) => {
  const { client, behaviour } = open(standIn, { fault: 503 });
  expect((await client.list()).status).toBe(503);
  behaviour.fault = "hang up";
  await expect(client.list()).rejects.toThrow();
  behaviour.fault = null;
  expect((await client.list()).status).toBe(200);
});
