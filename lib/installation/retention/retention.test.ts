import { afterAll, beforeEach, expect, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { removeMirrored } from "#lib/console/retention/remove-mirrored";
import { formatId } from "#lib/domain/api/id";
import { changeAges } from "#lib/installation/retention/change-ages";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { retryBatch } from "#lib/service/batches/retry-batch";
import type { Caller } from "#lib/service/context";
import { retrieveMessage } from "#lib/service/messages/retrieve-message";
import { retryMessage } from "#lib/service/messages/retry-message";
import { removeStep } from "#lib/service/retention/remove-step";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { oldMessage } from "#lib/testing/retention/old-message";
import { mintCampaign, testService } from "#lib/testing/service/service";

const { pool } = await ownDatabase();
const { pool: unused, ...base } = testService();
afterAll(() => unused.end());
const service = { ...base, pool };
const BY = { actor: "ada@redial.test", address: null, traceId: null };
const KEY = Buffer.alloc(32, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => pool.query("delete from retention_ages; delete from retention_place").then(() => {}));

const messageOf = (caller: Caller, days: number, status: number, n = 0) =>
  oldMessage(pool, caller, { days, status, n });

async function removeAll(step = 2): Promise<void> {
  for (const stage of ["text", "number"] as const) {
    while (await removeStep(pool, KEY, stage, step));
    while (await removeMirrored(pool, stage, step));
  }
}

const stored = (caller: Caller) =>
  rows<{ id: string; recipient: string; templateValues: object | null }>(
    pool,
    sql`select id, recipient, template_values from message where campaign_id = ${caller.campaignId} order by id`,
  );

test("texts go after their days and numbers after theirs, and no younger message loses anything", async () => {
  const caller = await mintCampaign(service);
  const oldest = await messageOf(caller, 40, 6);
  const old = await messageOf(caller, 20, 5);
  const young = await messageOf(caller, 5, 6);
  await changeAges(service, "", { textDays: 10, numberDays: 30, rowDays: null }, BY);
  await removeAll();
  const found = await stored(caller);
  expect(found).toEqual([
    { id: oldest, recipient: expect.stringMatching(/^[a-p]{32}\*{5}567$/), templateValues: null },
    { id: old, recipient: "6591234567", templateValues: null },
    { id: young, recipient: "6591234567", templateValues: { name: "Ada" } },
  ]);
  expect(await rows(pool, sql`select raw from attempt where message_id = ${oldest}`)).toEqual([
    { raw: null },
  ]);
  expect(await retrieveMessage(service, caller, oldest)).toMatchObject({ recipient: "*****567" });
  // Again changes nothing.
  await pool.query("update retention_place set ended_at = null, place = null");
  await removeAll();
  expect(await stored(caller)).toEqual(found);
});

test("a message that still has to be sent keeps its text until it has ended", async () => {
  const caller = await mintCampaign(service);
  const waiting = await messageOf(caller, 20, 0);
  await messageOf(caller, 19, 5);
  await messageOf(caller, 18, 5);
  await changeAges(service, "", { textDays: 10, numberDays: null, rowDays: null }, BY);
  await removeAll();
  expect((await stored(caller)).map(({ templateValues }) => templateValues)).toEqual([
    { name: "Ada" },
    null,
    null,
  ]);
  await pool.query(sql`update message_state set status = 5 where id = ${waiting}`);
  await pool.query("update retention_place set ended_at = now() - interval '2 hours'");
  await removeAll();
  expect((await stored(caller)).map(({ templateValues }) => templateValues)).toEqual([null, null, null]);
});

test("a campaign's own ages win over those of all campaigns", async () => {
  const caller = await mintCampaign(service);
  await messageOf(caller, 20, 5);
  await changeAges(service, "", { textDays: 10, numberDays: null, rowDays: null }, BY);
  await changeAges(
    service,
    formatId("campaign", caller.campaignId),
    { textDays: null, numberDays: null, rowDays: null },
    BY,
  );
  await removeAll();
  expect((await stored(caller))[0]?.templateValues).toEqual({ name: "Ada" });
});

test("a retry of a message whose text is gone is refused", async () => {
  const caller = await mintCampaign(service);
  const gone = await messageOf(caller, 20, 6);
  const kept = await messageOf(caller, 5, 6);
  await changeAges(service, "", { textDays: 10, numberDays: null, rowDays: null }, BY);
  await removeAll();
  await expect(retryMessage(service, caller, gone)).rejects.toMatchObject({ refusal: "messageNotFailed" });
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select retries as n from message_state where id = ${gone}`,
  );
  expect(n).toBe(0);
  expect(await oneRow(pool, sql`select status from message_state where id = ${kept}`)).toEqual({ status: 6 });
});

test("a retry of a batch leaves messages whose text is gone alone", async () => {
  const caller = await mintCampaign(service);
  const ids = [await messageOf(caller, 20, 6), await messageOf(caller, 20, 6, 1)];
  const [batch = ""] = ids;
  await pool.query(sql`update message_state set batch_id = ${batch} where id = any(${ids}::uuid[])`);
  await pool.query(sql`
    insert into batch (campaign_id, id, first_id, last_id, total, status, original_file_name, creator_id)
    values (${caller.campaignId}, ${batch}, ${batch}, ${ids[1]}, 2, 1, 'one.csv', ${caller.creatorId})
  `);
  await changeAges(service, "", { textDays: 10, numberDays: null, rowDays: null }, BY);
  await removeAll();
  await expect(retryBatch(service, caller, batch)).rejects.toMatchObject({ refusal: "nothingToRetry" });
});

test("what another service still tells does not come back into the mirror", async () => {
  const campaign = await mintConsoleCampaign(pool);
  const at = new Date(Date.now() - 40 * DAY_MS).toISOString();
  const later = new Date(Date.now() - 39 * DAY_MS).toISOString();
  const first = listed("message_1", {
    status: "sent",
    createdAt: at,
    updatedAt: at,
    attempts: [{ status: "sent", at }],
  });
  await absorb(pool, campaign, [first], new Date());
  await changeAges(service, "", { textDays: 10, numberDays: 30, rowDays: null }, BY);
  await removeAll();
  const counts = () =>
    rows(
      pool,
      sql`select scope, status, n from mirror_count where campaign = ${campaign} and n <> 0 order by 1, 2`,
    );
  const texts = () =>
    rows(
      pool,
      sql`
        select m.id, m.recipient as shown, t.recipient, t.full_message, t.template_values
        from mirror_message m join mirror_text t on t.campaign = m.campaign and t.id = m.id
        where m.campaign = ${campaign} order by m.id
      `,
    );
  const changed = { ...first, latestStatus: "success", updatedAt: new Date(later) };
  const unseen = listed("message_2", {
    status: "success",
    createdAt: at,
    attempts: [{ status: "success", at }],
  });
  await absorb(pool, campaign, [changed, unseen], new Date());
  const gone = {
    shown: expect.stringMatching(/^\*{5}\d{3}$/),
    recipient: expect.stringMatching(/^\*{5}\d{3}$/),
    fullMessage: null,
    templateValues: null,
  };
  expect(await texts()).toEqual([
    { id: "message_1", ...gone },
    { id: "message_2", ...gone },
  ]);
  expect(await counts()).toContainEqual({ scope: "", status: "success", n: 2 });
});

test("senseless ages are refused", async () => {
  for (const ages of [
    { textDays: 3, numberDays: null, rowDays: null },
    { textDays: null, numberDays: 30, rowDays: null },
    { textDays: 30, numberDays: 29, rowDays: null },
    { textDays: 10.5, numberDays: null, rowDays: null },
    { textDays: Number.NaN, numberDays: null, rowDays: null },
  ]) {
    await expect(changeAges(service, "", ages, BY)).rejects.toThrow();
  }
});
