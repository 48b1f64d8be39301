import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { ageOnce, openAgeingPool } from "#lib/installation/ageing/run-ageing";
import { type Step, stepsOf } from "#lib/installation/ageing/steps";
import { TABLES } from "#lib/installation/tables/tables";
import { purgeOld } from "#lib/platform/ageing/purge";
import { rows, sql } from "#lib/platform/postgres/sql";
import { AGED } from "#lib/testing/ageing/aged-rows";
import { NAMED } from "#lib/testing/ageing/named-rows";
import { besideCalls } from "#lib/testing/database/beside-calls";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, url } = await ownDatabase();
for (const statement of NAMED) await pool.query(statement);
const never = new AbortController().signal;
const faults: unknown[] = [];

/** A worker that takes all steps, or those of these tables only. */
function worker(tables?: string[]) {
  const own = openAgeingPool(url);
  onTestFinished(() => own.end());
  const settings = { auditYears: 7, auditExportFolder: null, auditStream: null };
  const isTaken = ({ name }: Step) => !tables || tables.includes(name);
  const steps = stepsOf({ pool: own, ownerUrl: url, settings, warn: () => {} }).filter(isTaken);
  const age = () => ageOnce({ pool: own }, steps, randomUUID(), (error) => faults.push(error), never);
  return { own, age, steps };
}

/** Takes all steps until none finds more, without the pauses that workers make for others. */
async function takeAll(tables?: string[]): Promise<void> {
  for (const { run } of worker(tables).steps) while (await run());
}

/** Lets the next worker start at once. */
async function due(): Promise<void> {
  await pool.query("update ageing set lease_until = now()");
}

async function texts(db: Pool, table: string): Promise<string[]> {
  const found = await db.query<{ text: string }>(`select t::text as text from ${table} t order by 1`);
  return found.rows.map(({ text }) => text);
}

async function add(table: string, kind: "gone" | "stays"): Promise<void> {
  const { into, ...values } = AGED[table] ?? { into: "", gone: [], stays: [] };
  await pool.query(`insert into ${table} ${into} values ${values[kind].join(", ")}`);
}

test("each table's old rows go, and the young ones and those that are still needed stay", async () => {
  const aged = Object.keys(TABLES).filter((table) => TABLES[table]?.purge);
  expect(Object.keys(AGED).sort()).toEqual(aged.sort());
  const before = new Map<string, string[]>();
  for (const table of Object.keys(AGED)) {
    await add(table, "stays");
    before.set(table, await texts(pool, table));
    await add(table, "gone");
  }
  // A row that another row refers to is deleted in a later round.
  await takeAll();
  await takeAll();
  for (const [table, kept] of before) {
    const expected = table === "operation" ? kept.filter((text) => !text.startsWith("(1,")) : kept;
    const found = (await texts(pool, table)).filter((text) => !isTodays(table, text));
    expect([table, found]).toEqual([table, expected]);
  }
});

/** Ageing itself stores today's sizes. */
function isTodays(table: string, text: string): boolean {
  return table === "table_size_day" && text.startsWith(`(${new Date().toISOString().slice(0, 10)}`);
}

test("a retry that bars a second one outlives its operation, and no longer names it", async () => {
  const [made] = await rows<{ id: number }>(
    pool,
    sql`
      insert into operation (campaign, kind, title, choice, total, operator_id, operator_email, ended_at)
      values (1, 'chosen', '', '', 1, gen_random_uuid(), '', now() - interval '401 days') returning id
    `,
  );
  const operation = made?.id ?? 0;
  const [request] = await rows<{ id: number }>(
    pool,
    sql`
      insert into retry_request (campaign, message_id, operation, operator_id, operator_email, requested_at, failed_at,
        state, due_at)
      select 1, id, ${operation}, gen_random_uuid(), '', now() - interval '450 days', updated_at + interval '1 ms', 'accepted', now()
      from mirror_message where id = 'stands'
      returning id
    `,
  );
  await pool.query(sql`
    insert into operation_item (operation, place, message_id, request) values (${operation}, 1, 'stands', ${request?.id})
  `);
  await takeAll();
  expect(await rows(pool, sql`select id from operation where id = ${operation}`)).toEqual([]);
  expect(await rows(pool, sql`select id, operation from retry_request where id = ${request?.id}`)).toEqual([
    { id: request?.id, operation: null },
  ]);
});

test("one worker at a time deletes, and none again right after it", async () => {
  await due();
  const ages = await Promise.all([1, 2, 3].map(() => worker(["access_end"]).age()));
  expect(ages.filter(Boolean)).toHaveLength(1);
  expect(await worker([]).age()).toBe(false);
  expect(faults).toEqual([]);
});

test("a worker that died is followed by another when its lease has ended", async () => {
  await pool.query(sql`
    update ageing set holder = ${randomUUID()}, lease_until = clock_timestamp() + interval '30 s'
  `);
  expect(await worker([]).age()).toBe(false);
  await pool.query("update ageing set lease_until = clock_timestamp() - interval '1 ms'");
  expect(await worker([]).age()).toBe(true);
});

test("a worker that lost its lease stops, and does not end the run of the one that has it", async () => {
  await due();
  const { own } = worker();
  const other = randomUUID();
  let taken = 0;
  const steps = [1, 2].map((n) => ({
    name: `step ${n}`,
    run: async () => {
      taken++;
      await pool.query(sql`update ageing set holder = ${other}, lease_until = now() + interval '30 s'`);
      return true;
    },
  }));
  await ageOnce({ pool: own }, steps, randomUUID(), (error) => faults.push(error), never);
  expect(taken).toBe(1);
  const [held] = await rows<{ holder: string; later: boolean }>(
    pool,
    sql`select holder, lease_until > now() as later from ageing`,
  );
  expect(held).toEqual({ holder: other, later: true });
});

test("two that delete the same rows at once delete each once and do not wait for one another", async () => {
  await pool.query(sql`
    insert into operator_verification (id, identifier, value, expires_at)
    select gen_random_uuid(), 'many', '', now() - interval '3 days' from generate_series(1, 1200)
  `);
  const { purge } = TABLES.operator_verification ?? {};
  if (!purge) throw new Error("its rows stay");
  const all = async (db: Pool) => {
    while (await purgeOld(db, { table: "operator_verification", ...purge, step: 100 }));
  };
  await Promise.all([all(worker([]).own), all(worker([]).own)]);
  expect(await rows(pool, sql`select id from operator_verification where identifier = 'many'`)).toEqual([]);
});

test("a row that somebody holds is passed over, and the others go", async () => {
  await pool.query(sql`
    insert into access_end (operator_id, email, ended_at)
    select gen_random_uuid(), 'held', now() - interval '3 days' from generate_series(1, 5)
  `);
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from access_end where email = 'held' limit 1 for update");
  await takeAll(["access_end"]);
  expect(await rows(pool, sql`select email from access_end where email = 'held'`)).toHaveLength(1);
  await client.query("rollback");
  client.release();
  await takeAll(["access_end"]);
  expect(await rows(pool, sql`select email from access_end where email = 'held'`)).toEqual([]);
});

test("while rows go in several steps, no call waits for half a second", async () => {
  await pool.query(sql`
    insert into mirror_period (campaign, scope, grain, at, status, code, spent, n)
    select 1, '', 1, now() - interval '92 days' - n * interval '1 minute', 'success', '', false, 1
    from generate_series(1, 12000) n
  `);
  const { waitMs, calls } = await besideCalls(url, () => takeAll(["mirror_period"]));
  expect(calls).toBeGreaterThan(0);
  expect(waitMs).toBeLessThan(500);
  expect(
    await rows(
      pool,
      sql`select at from mirror_period where grain = 1 and at < now() - interval '91 days' and scope = ''`,
    ),
  ).toEqual([]);
});
