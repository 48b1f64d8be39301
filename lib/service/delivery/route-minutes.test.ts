import { afterAll, expect, test } from "vitest";
import { rows, sql } from "#lib/platform/postgres/sql";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { matchKeptReceipts } from "#lib/service/delivery/receipts/match-kept-receipts";
import { recordReceipts } from "#lib/service/delivery/receipts/record-receipts";
import type { DeliveryReceipt, Outcome, OutgoingMessage } from "#lib/service/providers/link";
import { ownDatabase } from "#lib/testing/database/own-database";
import { enqueueAll, mintBatch, storedMessages, testDelivery } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { routeDelivery, scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

/** A campaign of this many messages that were handed over once to a route with this answer. */
async function handedOver(count: number, answer: (message: OutgoingMessage) => Outcome) {
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, count);
  await enqueueAll(testDelivery(service));
  const carrier = await scriptedRoute(service, answer, { window: count });
  await setRoutes(pool, caller.campaignId, [carrier]);
  const delivery = routeDelivery(service, carrier);
  await handOver(delivery, carrier, { single: null, batch: null });
  const route = { id: carrier.routeId, name: carrier.name };
  return {
    caller,
    delivery,
    route,
    keep: (receipts: DeliveryReceipt[]) => recordReceipts(delivery, route, receipts),
  };
}

/** The counts of each kind of event on the route, over all minutes. */
async function countsOf({ route }: { route: { id: string } }): Promise<Record<string, number>> {
  const found = await rows<{ what: string; n: number }>(
    pool,
    sql`select what, sum(n) as n from route_minute where route_id = ${route.id} group by what`,
  );
  return Object.fromEntries(found.map(({ what, n }) => [what, n]));
}

function receiptOf(externalId: string | null, fields: Partial<DeliveryReceipt> = {}): DeliveryReceipt {
  const plain = { reference: null, status: "success" as const, error: null, codes: [], mapped: true };
  return { externalId, ...plain, at: new Date(), ...fields };
}

const accept = ({ recipient }: OutgoingMessage): Outcome => ({ kind: "accepted", externalIds: [recipient] });
const code = (text: string) => [{ source: "status" as const, code: text }];

test("every answer counts once, and only the provider's own wish for less counts as throttled", async () => {
  const answers: Outcome[] = [
    { kind: "accepted", externalIds: ["1", "2"] },
    { kind: "refused", error: "recipient_invalid", codes: code("0x0B"), mapped: true },
    { kind: "deferred", codes: code("0x58") },
    { kind: "deferred", codes: code("0x08"), briefly: true },
    { kind: "deferred", codes: code("0x0A"), alarm: true },
    { kind: "deferred", codes: [{ source: "own", code: "link lost" }] },
    { kind: "unknown", codes: [] },
  ];
  const one = await handedOver(answers.length, ({ recipient }) => answers[Number(recipient) % 10] as Outcome);
  expect(await countsOf(one)).toEqual({ accepted: 1, refused: 1, throttled: 1, unknown: 1 });
});

test("a receipt counts once, however often it comes, and messages that end in time in the minute of their answer", async () => {
  const one = await handedOver(4, accept);
  await one.keep([receiptOf("6581000000", { status: "sent_to_telco" })]);
  await one.keep([
    receiptOf("6581000000"),
    receiptOf("6581000001", { status: "failure", error: "routing_error" }),
    receiptOf("6581000002"),
  ]);
  await one.keep([receiptOf("6581000000")]);
  await pool.query(
    sql`update submitted_part set at = at - interval '5 minutes' where route_id = ${one.route.id}`,
  );
  await one.keep([receiptOf("6581000003")]);
  expect(await countsOf(one)).toEqual({ accepted: 4, receipt: 5, timely: 3 });
  const [minutes] = await rows(
    pool,
    sql`select count(distinct at) as n from route_minute where route_id = ${one.route.id} and what in ('accepted', 'timely')`,
  );
  expect(minutes).toEqual({ n: 1 });
});

test("a receipt by our own reference counts its message once, however often it comes", async () => {
  const one = await handedOver(1, () => ({ kind: "accepted", externalIds: [""] }));
  const [message] = await storedMessages(service, one.caller.campaignId);
  const reference = { campaignId: one.caller.campaignId, messageId: message?.id ?? "", n: 1 };
  for (let again = 0; again < 3; again++) await one.keep([receiptOf(null, { reference })]);
  expect(await countsOf(one)).toEqual({ accepted: 1, receipt: 1, timely: 1 });
  const counts = await rows<{ n: number }>(
    pool,
    sql`select n::integer from route_count where campaign_id = ${one.caller.campaignId} order by status`,
  );
  expect(counts.map(({ n }) => n)).toEqual([1, 1]);
});

test("a receipt counts as unmatched once it is given up", async () => {
  const one = await handedOver(1, accept);
  await one.keep([receiptOf("nobody's")]);
  const tryAll = async () => {
    await pool.query(sql`update route_receipt set try_at = now() where try_at is not null`);
    while (await matchKeptReceipts(one.delivery));
  };
  await tryAll();
  expect(await countsOf(one)).toEqual({ accepted: 1 });
  await pool.query(
    sql`update route_receipt set at = now() - interval '16 minutes' where route_id = ${one.route.id}`,
  );
  await tryAll();
  await tryAll();
  expect(await countsOf(one)).toEqual({ accepted: 1, unmatched: 1 });
});
