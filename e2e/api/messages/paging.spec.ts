import { expect } from "@playwright/test";
import { type Campaign, mintCampaign, SEND } from "../../fixtures/campaign";
import { csv, goodRows } from "../../fixtures/csv";
import { walkBackwards, walkForwards } from "../../fixtures/pages";
import { test } from "../../fixtures/test";

const EMPTY_PAGE = {
  data: [],
  pageData: { hasNextPage: false, hasPreviousPage: false, startCursor: "", endCursor: "" },
};

async function mintCampaignWithBatch(rows: number): Promise<Campaign & { batchId: string }> {
  const campaign = await mintCampaign();
  const { batchId } = (await campaign.sender.upload(csv(goodRows(rows)))).body;
  return { ...campaign, batchId };
}

test.describe("forwards and backwards", () => {
  test("hundreds of messages with one createdAt: each once, the same order in both directions", async () => {
    const { reader } = await mintCampaignWithBatch(300);
    const forwards = await walkForwards(reader.list, 7);
    const last = await reader.list({ limit: 1000 });

    expect(forwards).toHaveLength(300);
    const ids = forwards.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(last.body.data.map(({ id }) => id)).toEqual(ids);
    const backwards = await walkBackwards(reader.list, 7, last.body.pageData.endCursor);
    expect(backwards.map(({ id }) => id)).toEqual(ids.slice(0, -1));
  });

  test("two batches and single sends between them page the same way, by batch too", async () => {
    const { sender, reader, batchId } = await mintCampaignWithBatch(60);
    for (let sent = 0; sent < 5; sent++) await sender.send(SEND);
    const second = (await sender.upload(csv(goodRows(60)))).body;

    expect(await walkForwards(reader.list, 9)).toHaveLength(125);
    for (const batch of [batchId, second.batchId]) {
      const forwards = await walkForwards((query) => reader.listBatch(batch, query), 7);
      expect(new Set(forwards.map(({ id }) => id)).size).toBe(60);
    }
  });

  test("before returns the page just before, in the order of every page", async () => {
    const { reader } = await mintCampaignWithBatch(30);
    const first = (await reader.list({ limit: 10 })).body;
    const second = (await reader.list({ limit: 10, after: first.pageData.endCursor })).body;
    const third = (await reader.list({ limit: 10, after: second.pageData.endCursor })).body;
    const back = (await reader.list({ limit: 10, before: third.pageData.startCursor })).body;

    expect(back.data.map(({ id }) => id)).toEqual(second.data.map(({ id }) => id));
    expect(back.pageData).toEqual(second.pageData);
  });

  test("before near the front returns what little there is", async () => {
    const { reader } = await mintCampaignWithBatch(10);
    const { data, pageData } = (await reader.list({ limit: 3 })).body;
    const back = (await reader.list({ limit: 5, before: pageData.endCursor })).body;

    expect(back.data.map(({ id }) => id)).toEqual(data.slice(0, 2).map(({ id }) => id));
    expect(back.pageData).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  });

  test("a message sent meanwhile moves no page that comes after", async () => {
    const { sender, reader } = await mintCampaignWithBatch(20);
    const first = (await reader.list({ limit: 10 })).body;
    const { body: sent } = await sender.send(SEND);
    const second = (await reader.list({ limit: 10, after: first.pageData.endCursor })).body;

    expect(second.data).toHaveLength(10);
    expect(second.pageData.hasNextPage).toBe(false);
    const back = (await reader.list({ limit: 20, before: first.pageData.startCursor })).body;
    expect(back.data.map(({ id }) => id)).toEqual([sent.id]);
  });

  test("searching pages like reading, with the search's own flags", async () => {
    const { reader } = await mintCampaignWithBatch(200);
    const found = await walkForwards(reader.list, 6, "6591000");

    expect(found).toHaveLength(200);
    expect(await walkForwards(reader.list, 3, "659100001")).toHaveLength(10);
    expect(await walkForwards(reader.list, 4, "00019")).toHaveLength(11);
  });
});

test.describe("flags and cursors", () => {
  test("the first, a middle and the last page say what is around them", async () => {
    const { reader } = await mintCampaignWithBatch(3);
    const first = (await reader.list({ limit: 1 })).body.pageData;
    const middle = (await reader.list({ limit: 1, after: first.endCursor })).body.pageData;
    const last = (await reader.list({ limit: 1, after: middle.endCursor })).body.pageData;

    expect(first).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect(middle).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect(last).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(first.startCursor).toBe(first.endCursor);
  });

  test("a page that ends with the last message says so, also when it is full", async () => {
    const { reader } = await mintCampaignWithBatch(10);

    expect((await reader.list({ limit: 10 })).body.pageData).toMatchObject({ hasNextPage: false });
    expect((await reader.list({ limit: 9 })).body.pageData).toMatchObject({ hasNextPage: true });
  });

  test("cursors can stand in a url as they are", async () => {
    const { reader } = await mintCampaignWithBatch(2);
    const { startCursor, endCursor } = (await reader.list()).body.pageData;

    for (const cursor of [startCursor, endCursor]) expect(cursor).toMatch(/^[A-Za-z0-9_.~-]+$/);
  });

  test("an empty page has no data, no neighbours and empty cursors", async () => {
    const [empty, filled] = [await mintCampaign(), await mintCampaignWithBatch(1)];
    const { startCursor, endCursor } = (await filled.reader.list()).body.pageData;

    expect((await empty.reader.list()).body).toEqual(EMPTY_PAGE);
    expect((await filled.reader.list({ search: "77777" })).body).toEqual(EMPTY_PAGE);
    expect((await filled.reader.listBatch(filled.batchId, { search: "77777" })).body).toEqual(EMPTY_PAGE);
    expect((await filled.reader.list({ after: endCursor })).body).toEqual(EMPTY_PAGE);
    expect((await filled.reader.list({ before: startCursor })).body).toEqual(EMPTY_PAGE);
  });
});
