import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { claim, isHeldBy, type Leased, letGo, renewLease } from "#lib/platform/lease";
import { begin, maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
await pool.query(`
  create table work (id integer primary key, holder uuid, until timestamptz not null default clock_timestamp(),
    is_done boolean not null default false)
`);
const work: Leased = { table: sql`work`, key: sql`id`, until: sql`until` };
const MINUTE = 60_000;

beforeEach(async () => {
  await pool.query("delete from work");
});

function take(db: Sql, holder: string, leaseMs = MINUTE): Promise<{ id: number } | null> {
  const set = sql`holder = ${holder}`;
  return claim(db, work, { set, where: sql`not is_done`, returning: sql`id`, leaseMs }, "take-work");
}

async function add(id: number, secondsAgo = 0): Promise<void> {
  await pool.query("insert into work (id, until) values ($1, clock_timestamp() - $2 * interval '1 s')", [
    id,
    secondsAgo,
  ]);
}

const holderOf = async (id: number) =>
  (await maybeRow<{ holder: string | null }>(pool, sql`select holder from work where id = ${id}`))?.holder;

test("rows are claimed once each, the one that waits longest first", async () => {
  await add(1, 10);
  await add(2, 30);
  await add(3, 20);
  await pool.query("insert into work (id, is_done) values (4, true)");
  const holder = randomUUID();
  expect([await take(pool, holder), await take(pool, holder), await take(pool, holder)]).toEqual([
    { id: 2 },
    { id: 3 },
    { id: 1 },
  ]);
  expect(await take(pool, holder)).toBeNull();
  expect(await holderOf(2)).toBe(holder);
});

test("of those who claim at once nobody gets another's row, and nobody waits for another's transaction", async () => {
  for (let id = 1; id <= 8; id++) await add(id);
  const taken = await Promise.all(Array.from({ length: 10 }, () => take(pool, randomUUID())));
  expect(taken.flatMap((row) => row?.id ?? []).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await pool.query("update work set until = clock_timestamp()");
  await begin(pool, async (tx) => {
    expect(await take(tx, randomUUID())).not.toBeNull();
    const rest = await Promise.all(Array.from({ length: 7 }, () => take(pool, randomUUID())));
    expect(new Set(rest.map((row) => row?.id)).size).toBe(7);
    expect(await take(pool, randomUUID())).toBeNull();
  });
});

test("a row is taken over once its lease has ended, and its first holder can do nothing more with it", async () => {
  await add(1);
  const [first, second] = [randomUUID(), randomUUID()];
  await take(pool, first);
  expect(await take(pool, second)).toBeNull();
  await pool.query("update work set until = clock_timestamp()");
  expect(await take(pool, second)).toEqual({ id: 1 });
  expect(await renewLease(pool, work, 1, first, MINUTE)).toBe(false);
  const ended = await pool.query(sql`update work set is_done = true where id = 1 and ${isHeldBy(first)}`);
  expect(ended.rowCount).toBe(0);
  expect(await holderOf(1)).toBe(second);
});

test("who renews its lease keeps the row", async () => {
  await add(1);
  const holder = randomUUID();
  await take(pool, holder, 0);
  expect(await renewLease(pool, work, 1, holder, MINUTE)).toBe(true);
  expect(await take(pool, randomUUID())).toBeNull();
});

test("a row that was let go is claimed again when it is due, not before", async () => {
  await add(1);
  const holder = randomUUID();
  await take(pool, holder);
  const end = (afterMs: number) =>
    pool.query(sql`update work set ${letGo(work, afterMs)} where id = 1 and ${isHeldBy(holder)}`);
  await end(MINUTE);
  expect(await holderOf(1)).toBeNull();
  expect(await take(pool, holder)).toBeNull();
  await pool.query(sql`update work set holder = ${holder}`);
  await end(0);
  expect(await take(pool, randomUUID())).toEqual({ id: 1 });
});

test("the clock may be another than the database's", async () => {
  await pool.query("insert into work (id, until) values (1, '2030-01-01T00:00:00Z')");
  const at = (now: string) => {
    const what = { set: sql`holder = null`, where: sql`not is_done`, returning: sql`until`, leaseMs: MINUTE };
    return claim<{ until: Date }>(
      pool,
      work,
      { ...what, now: sql`${new Date(now)}::timestamptz` },
      "take-work-at",
    );
  };
  expect(await at("2029-12-31T23:59:59Z")).toBeNull();
  expect((await at("2030-01-01T00:00:00Z"))?.until).toEqual(new Date("2030-01-01T00:01:00Z"));
});
