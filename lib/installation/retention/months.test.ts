import { afterAll, expect, test } from "vitest";
import { removeMirrored } from "#lib/console/retention/remove-mirrored";
import { wrongCounter } from "#lib/installation/counter-checks";
import { detachMonths } from "#lib/installation/months/detach-months";
import { attachMonths, makeAllMonths, turnOnMonths } from "#lib/installation/months/partition-sets";
import { changeAges } from "#lib/installation/retention/change-ages";
import { showRetention } from "#lib/installation/retention/show-retention";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { STAGES } from "#lib/platform/retention/checkpoints";
import { removeStep } from "#lib/service/retention/remove-step";
import { absorbAll, mintReader, yearOfMessages } from "#lib/testing/console/months-of-mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { asRole, fillMonth, monthsAgo } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const own = await ownDatabase();
const service = await asRole(own.url);
afterAll(() => service.pool.end());
const BY = { actor: "ada@redial.test", address: null, traceId: null };
const KEY = Buffer.alloc(32, 1);
const { month, day } = monthsAgo(4);
const suffix = month.replace("-", "_");

await turnOnMonths(own, monthsAgo(5).day);
await makeAllMonths(service.pool, own.url, monthsAgo(2).day);
await makeAllMonths(service.pool, own.url, monthsAgo(0).day);
const caller = await mintCampaign(service);
await fillMonth(service, caller, day, 30);
await fillMonth(service, caller, monthsAgo(3).day, 20);
const { campaign } = await mintReader(own.pool);
const mirrored = yearOfMessages([4, 3], 30);
await absorbAll(service.pool, campaign.id, mirrored);
await own.pool.query(sql`update mirror_sync set complete = true where campaign = ${campaign.id}`);

/** Rows that are attached, and those of the month that are in its own tables. */
async function left() {
  const attached = await oneRow(
    own.pool,
    sql`select (select count(*) from message) as messages, (select count(*) from mirror_message) as mirror`,
  );
  return attached;
}

function inMonth<Row>(columns: string): Promise<Row> {
  const of = (table: string) => `(select ${columns} from ${table}_${suffix})`;
  return oneRow(own.pool, sql([`select ${of("message")} as messages, ${of("mirror_message")} as mirror`]));
}

async function removeAll() {
  await own.pool.query("update retention_place set ended_at = null");
  for (const stage of STAGES) {
    while (await removeStep(service.pool, KEY, stage, 7));
    while (await removeMirrored(service.pool, stage, 7));
  }
}

const totals = () =>
  oneRow(
    own.pool,
    sql`select (select sum(n)::int from status_count) as messages, (select sum(n)::int from mirror_count) as mirror`,
  );

test("detaching asks to be confirmed, names both halves, and takes the month out of both", async () => {
  const confirmed = { confirmed: true };
  await expect(detachMonths(own, month, { confirmed: false })).rejects.toThrow(
    new RegExp(`The messages of ${month}[^]*The mirror of ${month}[^]*--confirm ${month}`),
  );
  expect(await detachMonths(own, month, confirmed)).toMatchObject({
    tables: ["message", "message_state", "attempt", "mirror_message", "mirror_text", "mirror_attempt"].map(
      (name) => `${name}_${suffix}`,
    ),
    keep: expect.stringContaining(`--table mirror_text_${suffix}`),
  });
  await expect(detachMonths(own, month, confirmed)).rejects.toThrow("detached already");
  expect(await left()).toEqual({ messages: 20, mirror: 30 });
});

test("a detached month loses texts, then numbers, then its rows, and no count is wrong", async () => {
  const counted = await totals();
  await changeAges(service, "", { textDays: 30, numberDays: 60, rowDays: null }, BY);
  await removeAll();
  expect(await inMonth("count(*) filter (where recipient ~ '^[0-9]+$')")).toEqual({ messages: 0, mirror: 0 });
  const texts = sql([
    `select count(*) as n from message_${suffix} where template_values::text <> 'null'
     union all select count(*) from mirror_text_${suffix} where full_message is not null or recipient ~ '^[0-9]'`,
  ]);
  expect((await own.pool.query(texts)).rows).toEqual([{ n: 0 }, { n: 0 }]);
  expect(await inMonth("count(*)")).toEqual({ messages: 30, mirror: 30 });
  expect(await wrongCounter(own.pool)).toBeNull();

  await changeAges(service, "", { textDays: 30, numberDays: 60, rowDays: 60 }, BY);
  await removeAll();
  expect(await inMonth("count(*)")).toEqual({ messages: 0, mirror: 0 });
  expect(await left()).toEqual({ messages: 0, mirror: 0 });
  expect(await totals()).toEqual(counted);
  expect(await wrongCounter(own.pool)).toBeNull();
  const { campaigns } = await showRetention(own.pool);
  const done = campaigns.find(({ name }) => name === campaign.name)?.done;
  expect(done).toMatchObject([
    { stage: "text", removed: 60 },
    { removed: 60 },
    { stage: "row", removed: 60 },
  ]);
});

test("what was removed of a detached month stays removed once the month is attached again", async () => {
  await attachMonths(own, month);
  expect(await absorbAll(service.pool, campaign.id, mirrored)).toBe(0);
  await removeAll();
  expect(await left()).toEqual({ messages: 0, mirror: 0 });
  expect(await wrongCounter(own.pool)).toBeNull();
});
