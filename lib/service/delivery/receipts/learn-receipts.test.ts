import { afterAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { learnReceipts } from "#lib/service/delivery/receipts/learn-receipts";
import { recordReceipts } from "#lib/service/delivery/receipts/record-receipts";
import type { DeliveryReceipt } from "#lib/service/providers/link";
import { ownDatabase } from "#lib/testing/database/own-database";
import {
  countDrift,
  enqueueAll,
  mintBatch,
  storedMessages,
  type TestDelivery,
  testDelivery,
} from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { routeDelivery, scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const SENT = statusCode("sent");
const SUCCESS = statusCode("success");
const FAILURE = statusCode("failure");

type Scene = { campaignId: string; delivery: TestDelivery; route: { id: string; name: string } };

/** A campaign whose messages of two parts were sent over the route some time ago. */
async function scene(count: number, longReceipts?: string): Promise<Scene> {
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, count);
  await enqueueAll(testDelivery(service));
  const route = await scriptedRoute(service, ({ recipient }) => ({
    kind: "accepted",
    externalIds: [`${recipient}-1`, `${recipient}-2`],
  }));
  await pool.query(sql`
    update route set settings = ${JSON.stringify(longReceipts ? { longReceipts } : {})} where id = ${route.routeId}
  `);
  await setRoutes(pool, caller.campaignId, [route]);
  const delivery = routeDelivery(service, route);
  while (await handOver(delivery, delivery.carrier, { single: null, batch: null }));
  await pool.query(sql`
    update submitted_part set at = at - interval '16 minutes' where route_id = ${route.routeId}
  `);
  return { campaignId: caller.campaignId, delivery, route: { id: route.routeId, name: route.name } };
}

/** Sends receipts for one part of the messages at these indexes. */
async function give(
  { delivery, route }: Scene,
  part: number,
  places: number[],
  status: DeliveryReceipt["status"],
) {
  const receipts = places.map((place) => ({
    externalId: `${6581000000 + place}-${part}`,
    reference: null,
    status,
    error: status === "failure" ? ("routing_error" as const) : null,
    codes: [{ source: "stat" as const, code: status }],
    mapped: true,
    at: new Date(),
  }));
  await recordReceipts(delivery, route, receipts);
}

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);

async function statusesOf({ campaignId }: Scene): Promise<number[]> {
  const { kept, counted } = await countDrift(service, campaignId);
  expect(kept).toEqual(counted);
  return (await storedMessages(service, campaignId)).map(({ status }) => status);
}

const reached = ({ campaignId }: Scene) =>
  rows(
    pool,
    sql`
      select status, n::integer from route_count where campaign_id = ${campaignId} and status <> ${SENT} order by status
    `,
  );
const events = ({ route }: Scene) =>
  rows<{ words: string }>(pool, sql`select words from route_event where route_id = ${route.id} order by id`);

test("one receipt for the whole of each of ten long messages is found out, and counts from then on", async () => {
  const one = await scene(14);
  await give(one, 2, upTo(9), "success");
  await learnReceipts(one.delivery);
  expect(await statusesOf(one)).toEqual(Array(14).fill(SENT));

  await give(one, 1, [9], "success");
  await learnReceipts(one.delivery);
  expect(await statusesOf(one)).toEqual([...Array(10).fill(SUCCESS), ...Array(4).fill(SENT)]);
  expect(await events(one)).toMatchObject([{ words: expect.stringContaining("one receipt") }]);

  await give(one, 1, [10], "success");
  await give(one, 2, [11], "failure");
  expect(await statusesOf(one)).toEqual([...Array(11).fill(SUCCESS), FAILURE, SENT, SENT]);
  expect(await reached(one)).toEqual([
    { status: SUCCESS, n: 11 },
    { status: FAILURE, n: 1 },
  ]);
  await learnReceipts(one.delivery);
  expect(await events(one)).toHaveLength(1);
});

test("a single message with receipts for two parts shows that each part has one", async () => {
  const one = await scene(12);
  await give(one, 1, upTo(11), "success");
  await give(one, 2, [0], "success");
  await learnReceipts(one.delivery);
  expect(await statusesOf(one)).toEqual([SUCCESS, ...Array(11).fill(SENT)]);
});

test("a route whose parts have receipts of their own after all waits for each again", async () => {
  const one = await scene(12);
  await give(one, 1, upTo(10), "success");
  await learnReceipts(one.delivery);
  await give(one, 2, upTo(2), "success");
  await learnReceipts(one.delivery);
  await give(one, 1, [10], "success");
  expect((await statusesOf(one)).slice(9)).toEqual([SUCCESS, SENT, SENT]);
  expect(await events(one)).toMatchObject([{}, { words: expect.stringContaining("of their own") }]);
  expect(await reached(one)).toEqual([{ status: SUCCESS, n: 10 }]);
});

test("what an admin chose counts, however few messages there were, and for those that were sent before", async () => {
  const one = await scene(3, "whole");
  await give(one, 1, [0], "success");
  await learnReceipts(one.delivery);
  await give(one, 2, [1], "failure");
  expect(await statusesOf(one)).toEqual([SUCCESS, FAILURE, SENT]);
  expect(await events(one)).toEqual([]);

  await pool.query(sql`update route set settings = '{"longReceipts": "each"}' where id = ${one.route.id}`);
  await learnReceipts(one.delivery);
  await give(one, 2, [2], "success");
  expect((await statusesOf(one)).at(-1)).toBe(SENT);
});

test("a walk over earlier messages that was cut off is ended by the next one", async () => {
  const one = await scene(2, "whole");
  await give(one, 1, [0, 1], "success");
  await pool.query(sql`update route set whole_receipts_to = '-infinity' where id = ${one.route.id}`);
  await learnReceipts(one.delivery);
  expect(await statusesOf(one)).toEqual([SUCCESS, SUCCESS]);
  const { at } = await oneRow<{ at: string }>(
    pool,
    sql`select whole_receipts_to::text as at from route where id = ${one.route.id}`,
  );
  expect(at).toBe("infinity");
});
