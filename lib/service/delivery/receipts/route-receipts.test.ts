import { afterAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { rows, sql } from "#lib/platform/postgres/sql";
import { callbackWriter } from "#lib/service/callbacks/keep-callback";
import type { Caller } from "#lib/service/context";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { reap } from "#lib/service/delivery/reap";
import { matchKeptReceipts } from "#lib/service/delivery/receipts/match-kept-receipts";
import { recordReceipts } from "#lib/service/delivery/receipts/record-receipts";
import type { DeliveryReceipt, Outcome, OutgoingMessage } from "#lib/service/providers/link";
import { losingCommit } from "#lib/testing/database/losing-commit";
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
const newRun = () => ({ single: null, batch: null });

type Scene = { caller: Caller; delivery: TestDelivery; route: { id: string; name: string } };

/** A campaign of this many queued messages on a route with this answer. */
async function scene(count: number, answer: (message: OutgoingMessage) => Outcome): Promise<Scene> {
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, count);
  await enqueueAll(testDelivery(service));
  const route = await scriptedRoute(service, answer);
  await setRoutes(pool, caller.campaignId, [route]);
  return { caller, delivery: routeDelivery(service, route), route: { id: route.routeId, name: route.name } };
}

async function handAll({ delivery }: Scene): Promise<void> {
  while (await handOver(delivery, delivery.carrier, newRun()));
}

function receiptOf(externalId: string, status: DeliveryReceipt["status"], code = ""): DeliveryReceipt {
  const codes = [{ source: "stat" as const, code: code || status }];
  const error = status === "failure" ? "routing_error" : null;
  return { externalId, reference: null, status, error, codes, mapped: true, at: new Date() };
}

async function statusesOf({ caller }: Scene): Promise<number[]> {
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
  return (await storedMessages(service, caller.campaignId)).map(({ status }) => status);
}

async function keptReceipts({ route }: Scene): Promise<number> {
  const kept = await rows(pool, sql`select id from route_receipt where route_id = ${route.id}`);
  return kept.length;
}

/** Makes kept receipts due now, and matches them until none is left to try. */
async function matchAll({ delivery }: Scene): Promise<void> {
  await pool.query(
    sql`update route_receipt set try_at = now() - interval '1 second' where try_at is not null`,
  );
  while (await matchKeptReceipts(delivery));
}

const ids = (message: OutgoingMessage, parts = 1) =>
  Array.from({ length: parts }, (_, part) => `${message.recipient}-${part + 1}`);
const accept =
  (parts = 1) =>
  (message: OutgoingMessage): Outcome => ({ kind: "accepted", externalIds: ids(message, parts) });

test("a receipt by the provider's id moves its message, and one that comes again changes nothing", async () => {
  const one = await scene(2, accept());
  await handAll(one);
  await recordReceipts(one.delivery, one.route, [
    receiptOf("6581000000-1", "sent_to_telco"),
    receiptOf("6581000001-1", "failure"),
  ]);
  for (let again = 0; again < 3; again++)
    await recordReceipts(one.delivery, one.route, [receiptOf("6581000000-1", "success")]);
  expect(await statusesOf(one)).toEqual([SUCCESS, FAILURE]);
  expect(await keptReceipts(one)).toBe(0);
  const counts = await rows(
    pool,
    sql`
      select status, n::integer from route_count
      where campaign_id = ${one.caller.campaignId} order by status
    `,
  );
  expect(counts).toEqual([
    { status: SENT, n: 2 },
    { status: SUCCESS, n: 1 },
    { status: FAILURE, n: 1 },
  ]);
});

test("a word that nobody knows moves its message on without ending it, and is listed", async () => {
  const one = await scene(1, accept());
  await handAll(one);
  const odd = { ...receiptOf("6581000000-1", "sent_to_telco", "ON_AIR"), mapped: false };
  await recordReceipts(one.delivery, one.route, [odd]);
  await recordReceipts(one.delivery, one.route, [receiptOf("6581000000-1", "sent_to_telco", "ENROUTE")]);
  expect(await statusesOf(one)).toEqual([statusCode("sent_to_telco")]);
  const listed = await rows(
    pool,
    sql`select source, code, verdict, mapped from route_code where route_id = ${one.route.id}`,
  );
  expect(listed).toEqual([{ source: "stat", code: "ON_AIR", verdict: "sent_to_telco", mapped: false }]);
  await recordReceipts(one.delivery, one.route, [receiptOf("6581000000-1", "success")]);
  expect(await statusesOf(one)).toEqual([SUCCESS]);
});

test("a receipt that comes before the answer waits for it", async () => {
  const one = await scene(1, accept());
  await recordReceipts(one.delivery, one.route, [
    receiptOf("6581000000-1", "sent_to_telco"),
    receiptOf("6581000000-1", "success"),
  ]);
  expect(await keptReceipts(one)).toBe(1);
  await matchAll(one);
  expect(await keptReceipts(one)).toBe(1);
  await handAll(one);
  await matchAll(one);
  expect(await statusesOf(one)).toEqual([SUCCESS]);
  expect(await keptReceipts(one)).toBe(0);
});

test("a receipt that comes while the answer is being recorded waits for it, and is not kept as one without a message", async () => {
  const one = await scene(1, accept());
  const { link } = one.delivery.carrier;
  const { submit } = link;
  let keeping: Promise<void> | null = null;
  link.submit = async (messages, onOutcome) => {
    await submit(messages, onOutcome);
    keeping = recordReceipts(one.delivery, one.route, [receiptOf("6581000000-1", "success")]);
  };
  await handAll(one);
  await keeping;
  expect(await keptReceipts(one)).toBe(0);
  expect(await statusesOf(one)).toEqual([SUCCESS]);
});

test("a receipt that nothing matches is given up after a quarter of an hour and stays to be seen", async () => {
  const one = await scene(1, accept());
  await recordReceipts(one.delivery, one.route, [receiptOf("nobody's", "success")]);
  await pool.query(
    sql`update route_receipt set at = now() - interval '16 minutes' where route_id = ${one.route.id}`,
  );
  await matchAll(one);
  const kept = await rows(pool, sql`select try_at from route_receipt where route_id = ${one.route.id}`);
  expect(kept).toEqual([{ tryAt: null }]);
});

test("receipts that name nothing at all are kept, each of them", async () => {
  const one = await scene(1, accept());
  const nameless = { ...receiptOf("", "success"), externalId: null };
  await recordReceipts(one.delivery, one.route, [nameless, nameless]);
  expect(await keptReceipts(one)).toBe(2);
  await matchAll(one);
  expect(await keptReceipts(one)).toBe(2);
});

test("a message of three parts is delivered when all are, and fails when one does", async () => {
  const one = await scene(2, accept(3));
  await handAll(one);
  const give = (id: string, status: DeliveryReceipt["status"]) =>
    recordReceipts(one.delivery, one.route, [receiptOf(id, status)]);
  await give("6581000000-2", "success");
  await give("6581000000-1", "success");
  expect(await statusesOf(one)).toEqual([SENT, SENT]);
  await give("6581000000-3", "success");
  await give("6581000001-3", "success");
  await give("6581000001-1", "failure");
  expect(await statusesOf(one)).toEqual([SUCCESS, FAILURE]);
  const parts = await rows(
    pool,
    sql`select parts, raw from attempt where campaign_id = ${one.caller.campaignId} order by message_id`,
  );
  expect(parts).toEqual([
    { parts: 3, raw: "stat success" },
    { parts: 3, raw: "stat failure" },
  ]);
});

test.each([
  ["one id for all of them", ["one", "one", "one"]],
  ["an id for the last alone", ["", "", "one"]],
])("a message of three parts with %s is delivered when that one is", async (_, answered) => {
  const one = await scene(1, ({ recipient }) => ({
    kind: "accepted",
    externalIds: answered.map((id) => id && `${recipient}-${id}`),
  }));
  await handAll(one);
  for (let again = 0; again < 3; again++) {
    await recordReceipts(one.delivery, one.route, [receiptOf("6581000000-one", "success")]);
    expect(await statusesOf(one)).toEqual([SUCCESS]);
  }
});

test("receipts of all parts that come together count each message once", async () => {
  const one = await scene(3, accept(2));
  await handAll(one);
  const all = [0, 1, 2].flatMap((i) => [1, 2].map((part) => receiptOf(`658100000${i}-${part}`, "success")));
  await recordReceipts(one.delivery, one.route, all.toReversed());
  expect(await statusesOf(one)).toEqual([SUCCESS, SUCCESS, SUCCESS]);
});

test("a long message whose parts fail one after the other counts once", async () => {
  const one = await scene(1, accept(3));
  await handAll(one);
  for (const part of [2, 1, 3]) {
    await recordReceipts(one.delivery, one.route, [receiptOf(`6581000000-${part}`, "failure")]);
  }
  const counts = await rows(
    pool,
    sql`
      select n::integer from route_count where campaign_id = ${one.caller.campaignId} and status = ${FAILURE}
    `,
  );
  expect(counts).toEqual([{ n: 1 }]);
});

test("what a provider says late of an attempt that nobody knew of is noted and moves nothing", async () => {
  const one = await scene(1, () => ({ kind: "unknown", codes: [{ source: "own", code: "no answer" }] }));
  await handAll(one);
  await pool.query(sql`update send_job set lease_until = now() - interval '1 s' where stage = 2`);
  expect(await reap(one.delivery)).toBe(true);
  const [message] = await storedMessages(service, one.caller.campaignId);
  const reference = { campaignId: one.caller.campaignId, messageId: message?.id ?? "", n: 1 };
  const late = { ...receiptOf("", "success"), externalId: null, reference };
  for (let again = 0; again < 2; again++) await recordReceipts(one.delivery, one.route, [late]);
  expect(await statusesOf(one)).toEqual([FAILURE]);
  const words = await rows(
    pool,
    sql`select n, status, raw from late_word where campaign_id = ${one.caller.campaignId}`,
  );
  expect(words).toEqual([{ n: 1, status: SUCCESS, raw: "stat success" }]);
});

test("of a long message it is late only what contradicts its own part", async () => {
  const one = await scene(1, accept(2));
  await handAll(one);
  const give = (id: string, status: DeliveryReceipt["status"]) =>
    recordReceipts(one.delivery, one.route, [receiptOf(id, status)]);
  const words = () =>
    rows(pool, sql`select status, raw from late_word where campaign_id = ${one.caller.campaignId}`);
  await give("6581000000-1", "failure");
  await give("6581000000-2", "success");
  expect(await words()).toEqual([]);
  for (let again = 0; again < 2; again++) await give("6581000000-1", "success");
  expect(await words()).toEqual([{ status: SUCCESS, raw: "stat success" }]);
  expect(await statusesOf(one)).toEqual([FAILURE]);
});

test("a receipt with our reference settles a message of which nobody knew, while its lease lasts", async () => {
  const one = await scene(1, () => ({ kind: "unknown", codes: [{ source: "own", code: "no answer" }] }));
  await handAll(one);
  const [message] = await storedMessages(service, one.caller.campaignId);
  const reference = { campaignId: one.caller.campaignId, messageId: message?.id ?? "", n: 1 };
  await recordReceipts(one.delivery, one.route, [
    { ...receiptOf("", "success"), externalId: null, reference },
  ]);
  expect(await statusesOf(one)).toEqual([SUCCESS]);
  await pool.query(sql`update send_job set lease_until = now() - interval '1 s' where stage = 2`);
  while (await reap(one.delivery));
  expect(await statusesOf(one)).toEqual([SUCCESS]);
});

test("receipts of two parts that come at the same moment end their message, and count it once", async () => {
  const one = await scene(60, accept(2));
  await handAll(one);
  const messages = (await storedMessages(service, one.caller.campaignId)).map((_, n) => 6581000000 + n);
  for (const [n, recipient] of messages.entries()) {
    const status = n % 2 === 0 ? ("success" as const) : ("failure" as const);
    const parts = [`${recipient}-1`, `${recipient}-2`];
    await Promise.all(
      parts.map((part) => recordReceipts(one.delivery, one.route, [receiptOf(part, status)])),
    );
  }
  expect((await statusesOf(one)).toSorted()).toEqual([
    ...Array(30).fill(SUCCESS),
    ...Array(30).fill(FAILURE),
  ]);
  const counts = await rows(
    pool,
    sql`
      select status, n::integer from route_count
      where campaign_id = ${one.caller.campaignId} and status <> ${SENT} order by status
    `,
  );
  expect(counts).toEqual([
    { status: SUCCESS, n: 30 },
    { status: FAILURE, n: 30 },
  ]);
});

/** The receipts in the route's statistics: by minute, by hour, and by the provider's codes. */
async function statisticsOf({ route }: Scene): Promise<Record<string, number>> {
  const counted = await rows<{ what: string; n: number }>(
    pool,
    sql`
      select what, sum(n)::integer as n from route_minute
      where route_id = ${route.id} and what in ('receipt', 'unmatched') group by what
      union all select 'status ' || status, sum(n)::integer from route_count
        where route_id = ${route.id} and status > ${SENT} group by status
      union all select code || ' ' || verdict || case when mapped then '' else ' unmapped' end, n::integer
        from route_code where route_id = ${route.id}
    `,
  );
  return Object.fromEntries(counted.map(({ what, n }) => [what, n]));
}

test("a receipt counts once in its route's statistics, although the commit that kept it was not answered", async () => {
  const one = await scene(2, accept());
  await handAll(one);
  const receipts = [
    receiptOf("6581000000-1", "failure", "UNDELIV"),
    { ...receiptOf("6581000001-1", "sent_to_telco", "ON_AIR"), mapped: false },
  ];
  const lost = recordReceipts({ ...one.delivery, pool: losingCommit(pool, 1) }, one.route, receipts);
  await expect(lost).rejects.toThrow("terminated");
  await recordReceipts(one.delivery, one.route, receipts);
  const counted = { "UNDELIV routing_error": 1, "ON_AIR sent_to_telco unmapped": 1 };
  expect(await statisticsOf(one)).toEqual({ ...counted, receipt: 2, "status 6": 1 });

  await recordReceipts(one.delivery, one.route, [receiptOf("6581000001-1", "sent_to_telco", "ENROUTE")]);
  await recordReceipts(one.delivery, one.route, [receiptOf("6581000000-1", "success", "DELIVRD")]);
  for (const again of [receiptOf("6581000001-1", "success"), receiptOf("6581000001-1", "failure", "LATE")]) {
    for (let times = 0; times < 2; times++) await recordReceipts(one.delivery, one.route, [again]);
  }
  const late = { "LATE routing_error": 1, receipt: 6, "status 5": 1, "status 6": 1 };
  expect(await statisticsOf(one)).toEqual({ ...counted, ...late });
});

test("what one chunk of receipts says of a message before its end counts too", async () => {
  const one = await scene(1, accept());
  await handAll(one);
  const odd = { ...receiptOf("6581000000-1", "sent_to_telco", "ON_AIR"), mapped: false };
  await recordReceipts(one.delivery, one.route, [odd, odd, receiptOf("6581000000-1", "success")]);
  const counted = { "ON_AIR sent_to_telco unmapped": 1, receipt: 2, "status 5": 1 };
  expect(await statisticsOf(one)).toEqual(counted);
});

test.each(["the provider's id", "our reference"])(
  "a receipt with %s that comes before its message is known, and again, is kept and counts once",
  async (by) => {
    const one = await scene(1, accept());
    const [message] = await storedMessages(service, one.caller.campaignId);
    const reference = { campaignId: one.caller.campaignId, messageId: message?.id ?? "", n: 1 };
    const names = by === "our reference" ? { externalId: null, reference } : {};
    const failed = { ...receiptOf("6581000000-1", "failure", "UNDELIV"), ...names, mapped: false };
    const keep = callbackWriter(pool);
    const callBack = () => keep({ routeId: one.route.id, receipts: [failed], inbound: [] });
    await Promise.all([callBack(), callBack()]);
    await callBack();
    expect(await keptReceipts(one)).toBe(1);
    await handAll(one);
    await matchAll(one);
    expect(await keptReceipts(one)).toBe(0);
    const counted = { "UNDELIV routing_error unmapped": 1, receipt: 1, "status 6": 1 };
    expect(await statisticsOf(one)).toEqual(counted);
    await callBack();
    await matchAll(one);
    expect(await statisticsOf(one)).toEqual(counted);
    expect(await statusesOf(one)).toEqual([FAILURE]);
  },
);

test("a receipt that nothing matches is given up once, and its code is listed once, however often it comes", async () => {
  const one = await scene(1, accept());
  const failed = receiptOf("nobody's", "failure", "UNDELIV");
  for (let times = 0; times < 2; times++) await recordReceipts(one.delivery, one.route, [failed]);
  await pool.query(
    sql`update route_receipt set at = now() - interval '16 minutes' where route_id = ${one.route.id}`,
  );
  await matchAll(one);
  await recordReceipts(one.delivery, one.route, [failed]);
  await matchAll(one);
  expect(await keptReceipts(one)).toBe(1);
  expect(await statisticsOf(one)).toEqual({ "UNDELIV routing_error": 1, unmatched: 1 });
});
