import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { attachMonth } from "#lib/platform/months/attach-month";
import { detachMonth } from "#lib/platform/months/detach-month";
import { makeMonths } from "#lib/platform/months/make-months";
import { CLOSING, isPartlyClosed } from "#lib/platform/months/partition-bounds";
import { showPartitions } from "#lib/platform/months/partitions";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { retryBatch } from "#lib/service/batches/retry-batch";
import { hasMessagesSince } from "#lib/service/content/content-versions";
import type { Caller, Service } from "#lib/service/context";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { listBatchMessages, listCampaignMessages } from "#lib/service/messages/list-messages";
import { retrieveMessage } from "#lib/service/messages/retrieve-message";
import { retryMessage } from "#lib/service/messages/retry-message";
import { sendMessage } from "#lib/service/messages/send-message";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";
import { ownDatabase } from "#lib/testing/database/own-database";
import {
  countDrift,
  handOverAll,
  mintBatch,
  storedMessages,
  testDelivery,
} from "#lib/testing/service/delivery";
import { asRole, fillMonth, monthsAgo, PRESENT, placesOf } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const whole = await ownDatabase();
const late = await ownDatabase();
const old = await ownDatabase();
const refused = await ownDatabase();
const roles = await Promise.all([whole, late, old, refused].map(({ url }) => asRole(url)));
const [service, lateService, oldService] = roles as [Service, Service, Service];
afterAll(async () => {
  for (const { pool } of roles) await pool.end();
});

const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };
/** The clock stands in mid-month: on a month's last day, its partition would not end with the month. */
const TODAY = monthsAgo(0).day;
/** An owner that cannot connect: months that exist already need no owner. */
const NOBODY = "postgres://nobody@127.0.0.1:1/nothing";

/** Every message of the campaign, page by page. */
async function listAll(of: Service, caller: Caller, limit: number) {
  const data: { id: string; latestStatus: string; fullMessage: string }[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const page = await listCampaignMessages(of, caller, { limit: String(limit), after });
    data.push(...page.data);
    after = page.pageData.endCursor;
    more = page.pageData.hasNextPage;
  }
  return data;
}

function tables(db: Sql, name: string) {
  return rows<{ name: string; storage: string; indexes: string[]; checks: string[]; triggers: string[] }>(
    db,
    sql`
      select c.relname as name, coalesce(c.reloptions::text, '') as storage,
        array(select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') from pg_index
          where indrelid = c.oid order by 1) as indexes,
        array(select pg_get_constraintdef(oid) from pg_constraint
          where conrelid = c.oid and contype <> 'n' order by 1) as checks,
        array(select tgname::text from pg_trigger where tgrelid = c.oid order by 1) as triggers
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${name}::regclass
      order by c.relname
    `,
  );
}

test("messages that are there stay where and what they are, and everything goes on as the role", async () => {
  const caller = await mintCampaign(service);
  await fillMonth(service, caller, monthsAgo(2).day, 130);
  const batchId = await mintBatch(service, caller, 70);
  const { id } = await sendMessage(service, caller, single);
  const before = await listAll(service, caller, 90);
  await whole.pool.query(`
    create function stamp() returns trigger language plpgsql as 'begin return new; end';
    create trigger stamped before update on message_state for each row execute function stamp();
    alter table message_state set (autovacuum_vacuum_scale_factor = 0.05)
  `);

  const shown = await turnOnPartitions(MESSAGE_MONTHS, whole, { now: TODAY });
  expect(shown).toMatchObject({ partitions: "on", months: [{ attached: true, messages: 201 }, {}, {}, {}] });
  expect(await listAll(service, caller, 90)).toEqual(before);
  expect(await retrieveMessage(service, caller, id.slice("message_".length))).toMatchObject({ id });

  const delivery = testDelivery(service);
  await handOverAll(delivery, 2);
  const mine = delivery.submitted.filter(({ campaignId }) => campaignId === caller.campaignId);
  expect(mine).toHaveLength(71);
  await applyReceipts(
    delivery,
    mine.map((message, i) => ({
      campaignId: caller.campaignId,
      messageId: message.messageId,
      n: 1,
      status: i % 10 === 0 ? ("failure" as const) : ("success" as const),
      error: i % 10 === 0 ? ("routing_error" as const) : null,
      at: new Date(),
    })),
  );
  const failed = (await storedMessages(service, caller.campaignId)).filter(
    ({ status, attempts }) => status === statusCode("failure") && attempts.length === 1,
  );
  await retryMessage(service, caller, failed.at(-1)?.id ?? "");
  await handOverAll(delivery);
  await retryBatch(service, caller, batchId);
  await mintBatch(service, caller, 40);
  await sendMessage(service, caller, single);
  await handOverAll(delivery);
  expect(await listBatchMessages(service, caller, batchId, { limit: "1000" })).toMatchObject({
    data: { length: 70 },
  });
  const found = await listCampaignMessages(service, caller, { search: single.recipient });
  expect(found.data).toHaveLength(2);
  await service.pool.query("select tidy_message_recipient()");
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
});

test("new months have the indexes, checks, triggers and storage of the first, and the app may make none", async () => {
  for (const name of ["message", "message_state", "attempt"]) {
    const [first, ...others] = await tables(whole.pool, name);
    expect(others.length, name).toBe(3);
    for (const { name: _, ...other } of others) expect(first, name).toMatchObject(other);
  }
  const [state] = await tables(whole.pool, "message_state");
  expect(state).toMatchObject({
    storage: "{fillfactor=60,autovacuum_vacuum_scale_factor=0.05}",
    triggers: ["stamped"],
  });
  const [message] = await tables(whole.pool, "message");
  expect(message?.storage).toBe("{autovacuum_vacuum_cost_delay=10}");
  expect(message?.indexes).toEqual(["btree (campaign_id, id)", "gin (recipient_grams)"]);
  for (const statement of [
    "create table message_extra partition of message for values from (maxvalue) to (maxvalue)",
    "alter table message detach partition message_rest",
    "drop table message_rest",
  ])
    await expect(service.pool.query(statement), statement).rejects.toThrow(/must be owner|permission denied/);
});

test("messages on both sides of a month's border are listed in order, page by page, and found", async () => {
  const caller = await mintCampaign(service);
  const days = [2, 0, -1, -2, -9].map((months) => monthsAgo(months));
  const ids: string[] = [];
  for (const { day } of days) ids.push(...(await fillMonth(service, caller, day, 37)));
  const places = (await placesOf(service.pool, caller.campaignId)).map(({ n }) => n);
  expect(places.sort()).toEqual([37, 37, 37, 74].sort());

  for (const limit of [1000, 50, 7]) {
    const listed = await listAll(service, caller, limit);
    expect(listed.map(({ id }) => id.slice("message_".length))).toEqual(ids.toSorted().reverse());
  }
  const last = ids.at(-1) ?? "";
  expect(await retrieveMessage(service, caller, last)).toMatchObject({ id: `message_${last}` });
});

test("turning on what is on, or what a stored view reads, is refused and changes nothing", async () => {
  await expect(turnOnPartitions(MESSAGE_MONTHS, whole)).rejects.toThrow("on already");
  await refused.pool.query("create materialized view numbers as select recipient from message");
  await expect(turnOnPartitions(MESSAGE_MONTHS, refused)).rejects.toThrow("view numbers");
  await expect(detachMonth(MESSAGE_MONTHS, refused, PRESENT)).rejects.toThrow("not on");
  expect(await showPartitions(MESSAGE_MONTHS, refused)).toMatchObject({ partitions: "off" });

  await refused.pool.query("drop materialized view numbers");
  const caller = await mintCampaign({ ...service, pool: refused.pool });
  await fillMonth({ ...service, pool: refused.pool }, caller, monthsAgo(-3).day, 1);
  await expect(turnOnPartitions(MESSAGE_MONTHS, refused)).rejects.toThrow("clock");
  expect(await isPartlyClosed(MESSAGE_MONTHS, refused.pool)).toBe(false);
});

test("a worker makes the months ahead, and those that nobody made in time out of the rest", async () => {
  await turnOnPartitions(MESSAGE_MONTHS, late, { now: monthsAgo(6).day });
  expect(await makeMonths(MESSAGE_MONTHS, lateService.pool, NOBODY, monthsAgo(6).day)).toBe(false);
  const caller = await mintCampaign(lateService);
  for (const months of [6, 2, 0]) await fillMonth(lateService, caller, monthsAgo(months).day, 20);
  await sendMessage(lateService, caller, single);
  const before = await listAll(lateService, caller, 9);

  expect(await makeMonths(MESSAGE_MONTHS, lateService.pool, late.url, TODAY)).toBe(true);
  expect(await makeMonths(MESSAGE_MONTHS, lateService.pool, NOBODY, TODAY)).toBe(false);
  const { months = [] } = await showPartitions(MESSAGE_MONTHS, late);
  expect(months.map(({ month }) => month)).toEqual(
    [6, 5, 4, 0, -1, -2].map((ago) => monthsAgo(ago).month).concat("rest"),
  );
  expect(await listAll(lateService, caller, 9)).toEqual(before);
  await fillMonth(lateService, caller, monthsAgo(-1).day, 1);
  expect((await placesOf(late.pool, caller.campaignId)).map(({ n }) => n).sort()).toEqual([1, 20, 41].sort());
});

test("what a killed process left half closed refuses no message for longer than a worker's next look", async () => {
  await late.pool.query(`alter table message_rest add constraint ${CLOSING} check (false) not valid`);
  const caller = await mintCampaign(lateService);
  await expect(fillMonth(lateService, caller, monthsAgo(-7).day, 1)).rejects.toThrow(CLOSING);
  await makeMonths(MESSAGE_MONTHS, lateService.pool, late.url, TODAY);
  await fillMonth(lateService, caller, monthsAgo(-7).day, 1);
  await expect(makeMonths(MESSAGE_MONTHS, lateService.pool, late.url, monthsAgo(-3).day)).rejects.toThrow(
    CLOSING,
  );
  expect(await isPartlyClosed(MESSAGE_MONTHS, late.pool)).toBe(false);
});

test("long work in the tables is neither broken nor waited for by a worker", async () => {
  const upload = await late.pool.connect();
  await upload.query("begin; lock table only attempt in row exclusive mode");
  expect(await makeMonths(MESSAGE_MONTHS, lateService.pool, late.url, monthsAgo(-2).day)).toBe(false);
  await upload.query("commit");
  upload.release();
});

test("a detached month is found no more, keeps its totals and its texts, and is whole again when it is attached", async () => {
  await turnOnPartitions(MESSAGE_MONTHS, old, { now: monthsAgo(4).day });
  await makeMonths(MESSAGE_MONTHS, oldService.pool, old.url, monthsAgo(2).day);
  await makeMonths(MESSAGE_MONTHS, oldService.pool, old.url, TODAY);
  const caller = await mintCampaign(oldService);
  const { month, day } = monthsAgo(3);
  const [id = ""] = await fillMonth(oldService, caller, day, 83);
  const [other = ""] = await fillMonth(oldService, caller, monthsAgo(2).day, 83);
  const before = await listAll(oldService, caller, 1000);
  const totals = () => oneRow(old.pool, sql`select sum(n)::bigint as n from status_count`);
  const was = await totals();

  const { tables } = await detachMonth(MESSAGE_MONTHS, old, month);
  expect(tables).toEqual(
    ["message", "message_state", "attempt"].map((n) => `${n}_${month.replace("-", "_")}`),
  );
  expect((await listAll(oldService, caller, 1000)).length).toBe(83);
  await expect(retrieveMessage(oldService, caller, id)).rejects.toMatchObject({ refusal: "notFound" });
  await expect(retryMessage(oldService, caller, id)).rejects.toMatchObject({ refusal: "messageNotFailed" });
  expect(await retrieveMessage(oldService, caller, other)).toMatchObject({ id: `message_${other}` });
  expect(await totals()).toEqual(was);
  expect(await hasMessagesSince(old.pool, randomUUID(), monthsAgo(4).day)).toBe(true);
  expect(await hasMessagesSince(old.pool, randomUUID(), monthsAgo(1).day)).toBe(false);
  const { months = [] } = await showPartitions(MESSAGE_MONTHS, old);
  expect(months.filter(({ attached }) => !attached)).toMatchObject([{ month }]);

  await expect(detachMonth(MESSAGE_MONTHS, old, month)).rejects.toThrow("detached already");
  await attachMonth(MESSAGE_MONTHS, old, month);
  await expect(attachMonth(MESSAGE_MONTHS, old, month)).rejects.toThrow("attached already");
  expect(await listAll(oldService, caller, 1000)).toEqual(before);
  const audit = await rows(
    old.pool,
    sql`select actor, action, target from audit where action like 'partitions.%' order by id`,
  );
  expect(audit).toEqual([
    { actor: "command line", action: "partitions.on", target: "messages" },
    { actor: "worker", action: "partitions.make", target: "messages" },
    { actor: "worker", action: "partitions.make", target: "messages" },
    { actor: "command line", action: "partitions.detach", target: month },
    { actor: "command line", action: "partitions.attach", target: month },
  ]);
});

test("a month is detached only when it is over and nothing of it can change any more", async () => {
  const caller = await mintCampaign(oldService);
  const { month, day } = monthsAgo(3);
  const ids = await fillMonth(oldService, caller, day, 83);
  const tryIt = () => detachMonth(MESSAGE_MONTHS, old, month);
  await expect(detachMonth(MESSAGE_MONTHS, old, PRESENT)).rejects.toThrow("not over yet");
  await expect(detachMonth(MESSAGE_MONTHS, old, "2001-01")).rejects.toThrow(
    `is a part of ${monthsAgo(4).month}`,
  );
  await expect(detachMonth(MESSAGE_MONTHS, old, monthsAgo(-30).month)).rejects.toThrow("no partition");

  const failed = (await storedMessages(oldService, caller.campaignId)).find(
    ({ status, retries }) => status === statusCode("failure") && retries === 0,
  );
  expect(ids).toContain(failed?.id);
  await retryMessage(oldService, caller, failed?.id ?? "");
  await expect(tryIt()).rejects.toThrow("in the last 48 hours");
  await old.pool.query(sql`
    update message_state set updated_at = now() - interval '49 hours' where id = ${failed?.id}
  `);
  await expect(tryIt()).rejects.toThrow("wait to be sent");
  await handOverAll(testDelivery(oldService));
  await expect(tryIt()).rejects.toThrow("in the last 48 hours");
});
