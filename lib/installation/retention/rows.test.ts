import { afterAll, beforeEach, expect, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { readOverview } from "#lib/console/overview/overview";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { removeMirrored } from "#lib/console/retention/remove-mirrored";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { wrongCounter } from "#lib/installation/counter-checks";
import { changeAges } from "#lib/installation/retention/change-ages";
import { rows, sql } from "#lib/platform/postgres/sql";
import { STAGES } from "#lib/platform/retention/checkpoints";
import type { Caller } from "#lib/service/context";
import { retrieveMessage } from "#lib/service/messages/retrieve-message";
import { retryMessage } from "#lib/service/messages/retry-message";
import { removeStep } from "#lib/service/retention/remove-step";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { said, start, until } from "#lib/testing/process/processes";
import { idOfDay, oldMessage } from "#lib/testing/retention/old-message";
import { mintCampaign, testService } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const { pool: unused, ...base } = testService();
afterAll(() => unused.end());
const service = { ...base, pool };
const BY = { actor: "ada@redial.test", address: null, traceId: null };
const KEY = Buffer.alloc(32, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
const AGES = { textDays: 10, numberDays: 30, rowDays: 60 };

beforeEach(() => pool.query("delete from retention_ages; delete from retention_place").then(() => {}));

async function removeAll(step = 3): Promise<void> {
  await pool.query("update retention_place set ended_at = null");
  for (const stage of STAGES) {
    while (await removeStep(pool, KEY, stage, step));
    while (await removeMirrored(pool, stage, step));
  }
}

const BATCH = (days: number) => idOfDay(days, 999);

async function batchOf(caller: Caller, days: number, statuses: number[]): Promise<string[]> {
  const batchId = BATCH(days);
  const ids: string[] = [];
  for (const [n, status] of statuses.entries()) {
    ids.push(await oldMessage(pool, caller, { days, status, n, batchId }));
  }
  await pool.query(sql`
    insert into batch (campaign_id, id, first_id, last_id, total, status, original_file_name, creator_id)
    values (${caller.campaignId}, ${batchId}, ${ids[0]}, ${ids.at(-1)}, ${ids.length}, 1, 'one.csv', ${caller.creatorId})
  `);
  return ids;
}

const kept = (caller: Caller) =>
  rows(
    pool,
    sql`
      select 'count' as what, batch_id::text, status, n from status_count where campaign_id = ${caller.campaignId}
      union all
      select 'batch', id::text, status, total from batch where campaign_id = ${caller.campaignId}
      order by 1, 2, 3
    `,
  );

const idsIn = async (table: "message" | "message_state" | "attempt", { campaignId }: Caller) => {
  const id = table === "attempt" ? sql`message_id` : sql`id`;
  const from = { message: sql`message`, message_state: sql`message_state`, attempt: sql`attempt` }[table];
  const found = await rows<{ id: string }>(
    pool,
    sql`select ${id} as id from ${from} where campaign_id = ${campaignId} order by 1`,
  );
  return found.map((row) => row.id);
};

test("rows go after their days, and every count is what it was", async () => {
  const caller = await mintCampaign(service);
  await batchOf(caller, 90, [5, 5, 6, 4, 5, 6, 3]);
  const single = await oldMessage(pool, caller, { days: 80, status: 5 });
  const young = await batchOf(caller, 50, [5, 6]);
  await pool.query(sql`
    insert into late_word (campaign_id, message_id, n, status, raw, at) values (${caller.campaignId}, ${single}, 1, 6, 'x', now())
  `);
  const before = await kept(caller);
  expect(await wrongCounter(pool)).toBeNull();
  await changeAges(service, "", AGES, BY);
  await removeAll();
  for (const table of ["message", "message_state", "attempt"] as const) {
    expect(await idsIn(table, caller)).toEqual(young);
  }
  expect(await rows(pool, sql`select from late_word where message_id = ${single}`)).toEqual([]);
  expect(await kept(caller)).toEqual(before);
  expect(await wrongCounter(pool)).toBeNull();
  await expect(retrieveMessage(service, caller, single)).rejects.toMatchObject({ refusal: "notFound" });
  await expect(retryMessage(service, caller, single)).rejects.toMatchObject({ refusal: "messageNotFailed" });
});

test("a message that still has to be sent, or has changed in the last week, keeps its row", async () => {
  const caller = await mintCampaign(service);
  const waiting = await oldMessage(pool, caller, { days: 90, status: 1 });
  await pool.query(sql`
    insert into send_job (campaign_id, first_id, last_id, n, priority, stage)
    values (${caller.campaignId}, ${waiting}, ${waiting}, 1, 0, 1)
  `);
  const changed = await oldMessage(pool, caller, { days: 80, status: 5 });
  await pool.query(
    sql`update message_state set updated_at = now() - interval '6 days' where id = ${changed}`,
  );
  await oldMessage(pool, caller, { days: 70, status: 5 });
  await changeAges(service, "", AGES, BY);
  await removeAll();
  expect(await idsIn("message", caller)).toEqual([waiting, changed]);
  await pool.query(
    sql`update message_state set updated_at = now() - interval '8 days' where id = ${changed}`,
  );
  await removeAll();
  expect(await idsIn("message", caller)).toEqual([waiting]);
});

/** Messages of a campaign of another service, of the last 100 days, as its list answers them. */
function messagesOf(count: number) {
  return Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.now() - (99.5 - (n * 100) / count) * DAY_MS).toISOString();
    const status = ["success", "failure", "sent_to_telco", "success"][n % 4] ?? "success";
    const errorCode = status === "failure" ? "message_expired" : null;
    return listed(`message_${String(n).padStart(3, "0")}`, {
      status,
      createdAt: at,
      attempts: [{ status, errorCode, at }],
      ...(n % 2 === 0 && { batch: batchRecord(n) }),
    });
  });
}

const batchRecord = (n: number) => ({
  id: `batch_${n % 6}`,
  originalFileName: "one.csv",
  status: "messages_enqueued",
  totalMessages: 4,
});

const TABLES = [sql`mirror_count`, sql`mirror_period`, sql`mirror_latency`];

/** All that is counted of what the console has read, and what its overview shows. */
async function counted(campaign: number) {
  const found = await Promise.all(
    TABLES.map((table) =>
      rows<{ row: string }>(
        pool,
        sql`
          select (to_jsonb(t) - 'removed')::text as row from ${table} t
          where campaign = ${campaign} and n <> 0 order by 1
        `,
      ),
    ),
  );
  const batches = await rows(
    pool,
    sql`select id, total, seen from mirror_batch where campaign = ${campaign} order by id`,
  );
  const known = await findConsoleCampaign(pool, campaign);
  if (!known) throw new Error("no campaign");
  const now = new Date();
  const { counts, bars } = await readOverview(
    { pool, campaign: known, role: "admin", visibility: FULL_VISIBILITY, now },
    { zone: "UTC" },
  );
  return { found, batches, delivered: counts.delivered, failed: counts.failed, bars: bars.length };
}

const idsMirrored = async (campaign: number) => {
  const found = await rows<{ id: string }>(
    pool,
    sql`select id from mirror_message where campaign = ${campaign} order by id`,
  );
  return found.map(({ id }) => id);
};

async function readCampaign(): Promise<number> {
  const campaign = await mintConsoleCampaign(pool);
  await pool.query(sql`
    insert into mirror_sync (campaign, complete) values (${campaign}, true)
    on conflict (campaign) do update set complete = true
  `);
  return campaign;
}

test("what the console has read goes likewise, and every count of it is what it was", async () => {
  const campaign = await readCampaign();
  await absorb(pool, campaign, messagesOf(40), new Date());
  await changeAges(service, "", { ...AGES, rowDays: null }, BY);
  await removeAll();
  const before = await counted(campaign);
  await changeAges(service, "", AGES, BY);
  await removeAll();
  expect((await idsMirrored(campaign)).length).toBe(24);
  expect(await counted(campaign)).toEqual(before);
  expect(await wrongCounter(pool)).toBeNull();
});

test("what has lost its text or its row needs no action any more", async () => {
  const campaign = await readCampaign();
  await absorb(pool, campaign, messagesOf(40), new Date());
  await changeAges(service, "", AGES, BY);
  // Before any text is removed.
  while (await removeMirrored(pool, "row", 3));
  await removeAll();
  const open = await rows<{ n: number }>(
    pool,
    sql`
      select sum(n)::int as n from mirror_count
      where campaign = ${campaign} and scope = '' and status = 'failure' and not spent
    `,
  );
  const young = messagesOf(40).filter(
    ({ latestStatus, createdAt }) =>
      latestStatus === "failure" && createdAt.getTime() > Date.now() - AGES.textDays * DAY_MS,
  );
  expect(open).toEqual([{ n: young.length }]);
  expect(await wrongCounter(pool)).toBeNull();
});

test("a list that is read again brings nothing back and counts nothing twice", async () => {
  const campaign = await readCampaign();
  const messages = messagesOf(40);
  await absorb(pool, campaign, messages, new Date());
  await changeAges(service, "", AGES, BY);
  await removeAll();
  const [before, ids] = [await counted(campaign), await idsMirrored(campaign)];
  await absorb(pool, campaign, messages, new Date());
  await changeAges(service, "", null, BY);
  await absorb(pool, campaign, messages, new Date());
  expect(await idsMirrored(campaign)).toEqual(ids);
  expect(await counted(campaign)).toEqual(before);
  expect(await wrongCounter(pool)).toBeNull();
});

test("until a campaign was read to its end, all that is read of it is counted", async () => {
  const campaign = await readCampaign();
  await pool.query(sql`update mirror_sync set complete = false where campaign = ${campaign}`);
  const messages = messagesOf(40);
  await changeAges(service, "", AGES, BY);
  await absorb(pool, campaign, messages.slice(10), new Date());
  await removeAll();
  await absorb(pool, campaign, messages.slice(0, 10), new Date());
  await pool.query(sql`update mirror_sync set complete = true where campaign = ${campaign}`);
  await removeAll();
  expect((await idsMirrored(campaign)).length).toBe(24);
  const found = await rows<{ n: number }>(
    pool,
    sql`select sum(n)::int as n from mirror_count where campaign = ${campaign} and scope = ''`,
  );
  expect(found).toEqual([{ n: 40 }]);
});

test("a message stays while the record of a retry tells what became of it", async () => {
  const campaign = await readCampaign();
  await absorb(pool, campaign, messagesOf(40), new Date());
  await pool.query(sql`
    insert into retry_request (campaign, message_id, operator_id, operator_email, due_at, state)
    values (${campaign}, 'message_001', gen_random_uuid(), 'ada@redial.test', now(), 'refused')
  `);
  await changeAges(service, "", AGES, BY);
  await removeAll();
  expect((await idsMirrored(campaign))[0]).toBe("message_001");
  await pool.query(sql`delete from retry_request where campaign = ${campaign}`);
  await removeAll();
  expect((await idsMirrored(campaign))[0]).toBe("message_016");
});

test("a worker that is killed again and again removes everything in the end, and no count is wrong", async () => {
  const caller = await mintCampaign(service);
  await batchOf(
    caller,
    90,
    Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? 6 : 5)),
  );
  const campaign = await readCampaign();
  await absorb(pool, campaign, messagesOf(40), new Date());
  const counts = await kept(caller);
  await changeAges(service, "", AGES, BY);
  for (let kills = 0; kills < 3; kills++) {
    const worker = start([process.execPath, "lib/testing/ageing/message-ager.ts", url, "1"]);
    await said(worker, "ready");
    const before = await removedSoFar();
    let now = before;
    const looking = setInterval(async () => (now = await removedSoFar()), 5);
    await until(
      () => now > before || worker.child.exitCode !== null,
      () => "the worker removes nothing",
    );
    clearInterval(looking);
    worker.child.kill("SIGKILL");
    await worker.ended;
    expect(await wrongCounter(pool)).toBeNull();
  }
  await removeAll();
  expect(await idsIn("message", caller)).toEqual([]);
  expect(await idsIn("attempt", caller)).toEqual([]);
  expect(await kept(caller)).toEqual(counts);
  expect((await idsMirrored(campaign)).length).toBe(24);
  expect(await wrongCounter(pool)).toBeNull();
});

async function removedSoFar(): Promise<number> {
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(
    pool,
    sql`select coalesce(sum(removed), 0)::int as n from retention_place`,
  );
  return n;
}
