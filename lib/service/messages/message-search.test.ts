import { afterAll, beforeAll, expect, test } from "vitest";
import { rows, sql } from "#lib/platform/postgres/sql";
import type { Way } from "#lib/service/messages/message-scan";
import { searchMessages } from "#lib/service/messages/message-search";
import { mintBatch } from "#lib/testing/service/delivery";
import { mintCampaign, testService } from "#lib/testing/service/service";

const service = testService();
afterAll(() => service.pool.end());

/** More messages than a search scans to estimate how common digits are. Numbers count up from 6581000000. */
const MESSAGES = 3000;
const LIMIT = 101;
let campaignId = "";

beforeAll(async () => {
  const caller = await mintCampaign(service);
  campaignId = caller.campaignId;
  await mintBatch(service, caller, MESSAGES);
});

async function ids(digits: string, { direction, from }: Way, limit = LIMIT): Promise<string[]> {
  const isOlder = direction === "older";
  const found = await rows<{ id: string }>(
    service.pool,
    sql`select id from message where campaign_id = ${campaignId} and strpos(recipient, ${digits}) > 0 order by id`,
  );
  const all = found.map(({ id }) => id).filter((id) => from === null || (isOlder ? id <= from : id >= from));
  return (isOlder ? all.reverse() : all).slice(0, limit);
}

test.each([
  ["three digits, of all", "658"],
  ["four digits, of all", "8100"],
  ["four digits, of a few", "1234"],
  ["four digits, of none", "7777"],
  ["five digits, of a third, behind those walked first", "81000"],
  ["five digits, of ten, behind those walked first", "00012"],
  ["five digits, of none", "77777"],
  ["six digits, of many", "658100"],
  ["eight digits, of one", "81000042"],
])("a search finds %s, nearest first and in both directions", async (_, digits) => {
  const filter = { campaignId, batch: null, digits };
  const [newest] = await ids("", { direction: "older", from: null });
  const middle = (await ids("8100150", { direction: "older", from: null }))[0] ?? "";
  expect(newest).toBeTruthy();
  for (const direction of ["older", "newer"] as const) {
    for (const from of [null, middle]) {
      const way = { direction, from };
      expect(await searchMessages(service.pool, filter, way, LIMIT)).toEqual(await ids(digits, way));
    }
  }
});

test("a search passes over uploads under way, and keeps the order across them", async () => {
  const all = await ids("", { direction: "newer", from: null }, MESSAGES);
  const [firstId, lastId] = [all[1200], all[1700]];
  await service.pool.query(sql`
    insert into upload_under_way (campaign_id, first_id, last_id) values (${campaignId}, ${firstId}, ${lastId})
  `);
  const hidden = new Set(all.slice(1200, 1701));
  const filter = { campaignId, batch: null, digits: "" };
  for (const digits of ["8100", "81001", "0012", "81002"]) {
    for (const direction of ["older", "newer"] as const) {
      const way = { direction, from: null };
      const visible = (await ids(digits, way, MESSAGES)).filter((id) => !hidden.has(id)).slice(0, LIMIT);
      expect(await searchMessages(service.pool, { ...filter, digits }, way, LIMIT), digits).toEqual(visible);
    }
  }
});
