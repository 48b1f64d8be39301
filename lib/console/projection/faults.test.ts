import { afterAll, expect, test } from "vitest";
import { ownPool } from "#lib/console/membership/own-pool";
import { findUnmarked, markSender } from "#lib/console/mirror/rows/own-work";
import { findSync } from "#lib/console/mirror/rows/sync";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { removeMirrored } from "#lib/console/retention/remove-mirrored";
import { wrongCounter } from "#lib/installation/counter-checks";
import { detachMonths } from "#lib/installation/months/detach-months";
import { attachMonths, makeAllMonths, turnOnMonths } from "#lib/installation/months/partition-sets";
import { changeAges } from "#lib/installation/retention/change-ages";
import { attachMonth } from "#lib/platform/months/attach-month";
import { detachMonth } from "#lib/platform/months/detach-month";
import { begin, rows, sql } from "#lib/platform/postgres/sql";
import { STAGES } from "#lib/platform/retention/checkpoints";
import { purgeChanges } from "#lib/service/changes/purge-changes";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";
import { removeStep } from "#lib/service/retention/remove-step";
import { follow, mintOwnCampaign, type OwnCampaign } from "#lib/testing/console/own-campaign";
import { expectAsByApi, readModel, readRows } from "#lib/testing/console/read-model";
import { ownDatabase } from "#lib/testing/database/own-database";
import { handOverAll, mintBatch, testDelivery } from "#lib/testing/service/delivery";
import { asRole, fillMonth, monthsAgo } from "#lib/testing/service/months";

const [{ pool }, divided] = [await ownDatabase(), await ownDatabase()];
const app = await asRole(divided.url);
afterAll(() => app.pool.end());
await turnOnMonths(divided, monthsAgo(6).day);
for (const ago of [4, 2, 0]) await makeAllMonths(app.pool, divided.url, monthsAgo(ago).day);

const BY = { actor: "ada@redial.test", address: null, traceId: null };
const KEY = Buffer.alloc(32, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
const CONFIRMED = { confirmed: true };

/** A campaign with messages of five months that are all in the read model. */
async function campaignOfMonths(): Promise<OwnCampaign> {
  const own = await mintOwnCampaign(app.pool);
  for (const ago of [5, 4, 3]) await fillMonth(own.service, own.caller, monthsAgo(ago).day, 6);
  await follow(app.pool, own);
  return own;
}

async function mintBatches({ service, caller }: OwnCampaign): Promise<[string, string, string, string]> {
  const mint = () => mintBatch(service, caller, 2);
  return [await mint(), await mint(), await mint(), await mint()];
}

const loseCursor = (own: OwnCampaign, to = "gone") =>
  divided.pool
    .query(sql`update mirror_sync set feed_cursor = ${to} where campaign = ${own.campaign}`)
    .then(() => pool.query(sql`update mirror_sync set feed_cursor = ${to} where campaign = ${own.campaign}`));

test("a month that is detached from both halves and attached again has what it had, and what changed meanwhile", async () => {
  const own = await campaignOfMonths();
  const { month } = monthsAgo(4);
  const before = await readModel(app.pool, own.campaign);
  await detachMonths(divided, month, CONFIRMED);
  await mintBatch(own.service, own.caller, 3);
  await loseCursor(own);
  await follow(app.pool, own);
  const left = await readModel(app.pool, own.campaign);
  expect(left.messages).toHaveLength(before.messages.length - 6 + 3);
  expect(await wrongCounter(divided.pool)).toBeNull();
  await attachMonths(divided, month);
  await follow(app.pool, own);
  await expectAsByApi(app.pool, own);
  expect(await wrongCounter(divided.pool)).toBeNull();
});

test("a campaign that the console gets while its oldest month is detached has that month once it is attached", async () => {
  const { month, day } = monthsAgo(5);
  const own = await mintOwnCampaign(app.pool);
  for (const at of [day, monthsAgo(3).day]) await fillMonth(own.service, own.caller, at, 6);
  await detachMonths(divided, month, CONFIRMED);
  await follow(app.pool, own);
  expect((await readModel(app.pool, own.campaign)).messages).toHaveLength(6);
  await attachMonths(divided, month);
  await follow(app.pool, own);
  await expectAsByApi(app.pool, own);
});

test("months that only one half has detached are neither lost nor taken up twice", async () => {
  const own = await campaignOfMonths();
  const { month } = monthsAgo(3);
  const before = await readModel(app.pool, own.campaign);
  for (const half of [MESSAGE_MONTHS, MIRROR_MONTHS]) {
    await detachMonth(half, divided, month);
    await loseCursor(own);
    await follow(app.pool, own);
    expect(await wrongCounter(divided.pool)).toBeNull();
    await attachMonth(half, divided, month);
    await follow(app.pool, own);
    expect(await readModel(app.pool, own.campaign)).toEqual(before);
  }
});

test("messages of a month whose tables are gone stay away, and their counts stay", async () => {
  const own = await campaignOfMonths();
  const { month } = monthsAgo(4);
  const { counts } = await readModel(app.pool, own.campaign);
  const { tables } = await detachMonths(divided, month, CONFIRMED);
  await divided.pool.query(`drop table ${tables.join(", ")}`);
  await loseCursor(own);
  await follow(app.pool, own);
  const left = await readModel(app.pool, own.campaign);
  expect(left.counts).toEqual(counts);
  expect(left.messages).toHaveLength(12);
  expect(await wrongCounter(divided.pool)).toBeNull();
});

test("what retention removes of old messages is not taken up, and does not come back when all is compared", async () => {
  const own = await mintOwnCampaign(pool);
  const { caller, campaign } = own;
  for (const days of [90, 80, 40, 20, 5])
    await fillMonth(own.service, caller, new Date(Date.now() - days * DAY_MS), 4);
  await changeAges({ ...own.service }, "", { textDays: 10, numberDays: 30, rowDays: null }, BY);
  await follow(pool, own);
  const { messages } = await expectAsByApi(pool, own);
  const masked = messages.filter(({ recipient }) => recipient.startsWith("*****"));
  expect(masked).toHaveLength(12);
  expect(messages.filter(({ text }) => Object.keys(text?.templateValues ?? {}).length > 0)).toHaveLength(4);
  const { counts } = await readModel(pool, campaign);
  await changeAges(own.service, "", { textDays: 10, numberDays: 30, rowDays: 60 }, BY);
  for (const remove of [
    removeMirrored,
    (...[db, stage]: Parameters<typeof removeMirrored>) => removeStep(db, KEY, stage, 2),
  ]) {
    await pool.query("update retention_place set ended_at = null");
    for (const stage of STAGES) while (await remove(pool, stage));
    await loseCursor(own);
    await follow(pool, own);
    const left = await readModel(pool, campaign);
    expect(left.messages).toHaveLength(12);
    expect(left.counts.mirror_period).toEqual(counts.mirror_period);
    expect(await wrongCounter(pool)).toBeNull();
  }
  await pool.query("delete from retention_ages; delete from retention_place");
});

test("a restricted operator sees what they sent, also where that was noted after it was taken up, and no more", async () => {
  const own = await mintOwnCampaign(app.pool);
  const { service, campaign } = own;
  const ada = crypto.randomUUID();
  const restricted = ownPool(app.pool, ada);
  const note = (batch: string, by: string) =>
    divided.pool.query(sql`
      insert into own_work (campaign, object_id, operator_id) values (${campaign}, ${`batch_${batch}`}, ${by})
    `);
  const [late, inTime, others, nobodys] = await mintBatches(own);
  await note(inTime, ada);
  await note(others, crypto.randomUUID());
  await follow(app.pool, own);
  await note(late, ada);
  for (let found = await findUnmarked(app.pool); found; found = await findUnmarked(app.pool)) {
    const unmarked = found;
    await begin(app.pool, (tx) => markSender(tx, unmarked, 100));
  }
  await handOverAll(testDelivery(service));
  await follow(app.pool, own);
  const { messages } = await expectAsByApi(app.pool, own);
  const seen = await readRows(restricted, campaign);
  const isTheirs = (batchId: string | null) => batchId === `batch_${late}` || batchId === `batch_${inTime}`;
  expect(seen.messages).toEqual(messages.filter(({ batchId }) => isTheirs(batchId)));
  expect(seen.messages).toHaveLength(4);
  expect(seen.batches).toHaveLength(2);
  expect(messages.some(({ batchId }) => batchId === `batch_${nobodys}`)).toBe(true);
  expect(await wrongCounter(divided.pool)).toBeNull();
});

test("the check finds a message that is missing, one that is not as it is, and a wrong counter, and nothing that is behind", async () => {
  const own = await mintOwnCampaign(pool);
  const { service, caller, campaign } = own;
  await mintBatch(service, caller, 2);
  const batch = await mintBatch(service, caller, 2);
  await follow(pool, own);
  await handOverAll(testDelivery(service));
  expect(await wrongCounter(pool)).toBeNull();
  await follow(pool, own);
  expect(await wrongCounter(pool)).toBeNull();
  const found = async (change: ReturnType<typeof sql>) => {
    const tx = await pool.connect();
    await tx.query("begin");
    await tx.query(change);
    const wrong = await wrongCounter(tx);
    await tx.query("rollback");
    tx.release();
    return wrong;
  };
  const isOfBatch = sql`campaign = ${campaign} and batch_id = ${`batch_${batch}`}`;
  const isGone = sql`
    with gone as (delete from mirror_message where campaign = ${campaign})
    delete from mirror_count where campaign = ${campaign}`;
  expect(await found(isGone)).toMatch(/the read model does not have as they are .*missing/);
  expect(await found(sql`update mirror_message set provider_id = 'x' where ${isOfBatch}`)).toMatch(
    /the read model does not have as they are .*sent/,
  );
  expect(await found(sql`update mirror_count set n = n + 1 where campaign = ${campaign}`)).toMatch(
    /counts of the mirror/,
  );
});

const lostBy: [what: string, lose: (own: OwnCampaign) => Promise<unknown>][] = [
  [
    "a cursor that is ahead of the changes",
    ({ caller }) => pool.query(sql`delete from change where campaign_id = ${caller.campaignId}`),
  ],
  [
    "a cursor from which on changes have aged",
    async ({ service, caller }) => {
      await mintBatch(service, caller, 2);
      await pool.query("update change set at = now() - interval '8 days'");
      while (await purgeChanges(pool));
    },
  ],
  ["a cursor of another database", (own) => loseCursor(own, "YWJjZGVmZ2hpamtsbW5vcCA1IDUgIA")],
  [
    "a restore, which names the database anew",
    () =>
      pool.query(
        "insert into installation (name, value) values ('changes', 'restored') on conflict (name) do update set value = 'restored'",
      ),
  ],
];
for (const [what, lose] of lostBy) {
  test(`${what} makes the projection compare all and go on`, async () => {
    const own = await mintOwnCampaign(pool);
    const { service, caller, campaign } = own;
    await mintBatch(service, caller, 5);
    await follow(pool, own);
    await mintBatch(service, caller, 4);
    await handOverAll(testDelivery(service));
    const before = await findSync(pool, campaign);
    await lose(own);
    await follow(pool, own);
    await expectAsByApi(pool, own);
    const after = await findSync(pool, campaign);
    expect(after?.feedCursor).not.toBe(before?.feedCursor);
    await mintBatch(service, caller, 3);
    await follow(pool, own);
    await expectAsByApi(pool, own);
    expect(await rows(pool, sql`select from mirror_message where campaign = ${campaign}`)).toHaveLength(
      what.includes("aged") ? 14 : 12,
    );
  });
}
