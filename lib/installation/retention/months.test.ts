import { afterAll, expect, test } from "vitest";
import { wrongCounter } from "#lib/installation/counter-checks";
import { changeAges } from "#lib/installation/retention/change-ages";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { STAGES } from "#lib/platform/retention/places";
import { attachMonth } from "#lib/service/months/attach-month";
import { detachMonth } from "#lib/service/months/detach-month";
import { makeMonths } from "#lib/service/months/make-months";
import { turnOnPartitions } from "#lib/service/months/turn-on-partitions";
import { removeStep } from "#lib/service/retention/remove-step";
import { ownDatabase } from "#lib/testing/database/own-database";
import { asRole, fillMonth, monthsAgo } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const own = await ownDatabase();
const service = await asRole(own.url);
afterAll(() => service.pool.end());
const BY = { actor: "ada@redial.test", address: null, traceId: null };
const KEY = Buffer.alloc(32, 1);

test("a month that is attached again loses what has become too old, and no count is wrong", async () => {
  await turnOnPartitions(own, { now: monthsAgo(5).day });
  await makeMonths(service.pool, own.url, monthsAgo(2).day);
  await makeMonths(service.pool, own.url, monthsAgo(0).day);
  const caller = await mintCampaign(service);
  const { month, day } = monthsAgo(4);
  await fillMonth(service, caller, day, 30);
  await fillMonth(service, caller, monthsAgo(3).day, 20);
  const total = () => oneRow(own.pool, sql`select sum(n)::int as n from status_count`);
  const left = () => oneRow(own.pool, sql`select count(*) as n from message`);
  const counted = await total();
  await detachMonth(own, month, { confirmed: true });
  await changeAges(service, "", { textDays: 30, numberDays: null, rowDays: 60 }, BY);
  const removeAll = async () => {
    for (const stage of STAGES) while (await removeStep(service.pool, KEY, stage, 7));
  };
  await removeAll();
  expect(await left()).toEqual({ n: 0 });
  await attachMonth(own, month);
  expect(await left()).toEqual({ n: 30 });
  await removeAll();
  expect(await left()).toEqual({ n: 0 });
  expect(await total()).toEqual(counted);
  expect(await wrongCounter(own.pool)).toBeNull();
});
