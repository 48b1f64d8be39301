import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { migrate } from "#lib/platform/schema/migrate";
import { query } from "#lib/testing/database/embedded";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { preparedDatabase } from "#lib/testing/schema/prepared-database";

const OUTSIDE = "-- outside a transaction\n";
const TABLE = "create table one (n int); insert into one select generate_series(1, 10)";
const MONTHS =
  "create table one (n int) partition by range (n); create table one_a partition of one for values from (0) to (5); create table one_b partition of one for values from (5) to (99)";
const INDEX = "create index concurrently if not exists one_n on one (n);";

const { url } = await preparedDatabase(async () => {});
beforeEach(() => query(url, "drop schema public cascade; create schema public").then(() => {}));

/** The database with the first migration, and a function that applies a second one. */
async function after(first: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "001-first.sql"), first);
  await migrate(url, folder);
  const said: string[] = [];
  const apply = (text: string, patience: { lockMs: number; mostMs?: number } = { lockMs: 50 }) => {
    writeFileSync(join(folder, "002-next.sql"), text);
    return migrate(url, folder, { ...patience, say: (line) => said.push(line) });
  };
  return { said, apply };
}

/** Locks the table until it is released. */
async function hold(): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  await client.query("begin; lock table one in access share mode");
  return () => client.query("rollback");
}

function indexes(): Promise<{ name: string; valid: boolean }[]> {
  return query(
    url,
    `select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
     where relnamespace = 'public'::regnamespace and relname like 'one%' order by 1`,
  );
}

test("a migration lets go of a table that is in use, says so, and comes again", async () => {
  const { said, apply } = await after(TABLE);
  const release = await hold();
  const applying = apply("alter table one add column m int");
  await expect
    .poll(() => said)
    .toContainEqual(expect.stringMatching(/002-next.sql could not lock .* try 2 of 40/));
  await release();
  expect(await applying).toEqual(["002-next.sql"]);
  expect(await query(url, "select m from one where n = 1")).toEqual([{ m: null }]);
});

test("it gives up in the end, and leaves nothing of itself", async () => {
  const { said, apply } = await after(TABLE);
  await hold();
  await expect(
    apply("create table two (n int); alter table one add column m int", { lockMs: 1 }),
  ).rejects.toThrow(/002-next.sql failed and was rolled back: .*lock timeout/);
  expect(said).toHaveLength(39);
  expect(await query(url, "select to_regclass('two') as two")).toEqual([{ two: null }]);
});

test("an index is built outside a transaction; of several starts at once one builds it", async () => {
  const { said, apply } = await after(TABLE);
  const applied = await Promise.all([1, 2, 3].map(() => apply(`${OUTSIDE}-- Why; and how.\n${INDEX}`)));
  expect(applied.flat()).toEqual(["002-next.sql"]);
  expect(said).toEqual([expect.stringContaining("works while calls go on")]);
  expect(await indexes()).toEqual([{ name: "one_n", valid: true }]);
});

test("what was cut off is run again: an invalid index is dropped first, a finished statement changes nothing", async () => {
  const { apply } = await after(TABLE);
  const text = `${OUTSIDE}${INDEX}\ncreate unique index concurrently if not exists one_key on one (n);\n`;
  await query(url, "insert into one values (1)");
  await expect(apply(text)).rejects.toThrow(/002-next.sql failed; the next start runs it again: .*unique/);
  expect(await indexes()).toEqual([
    { name: "one_key", valid: false },
    { name: "one_n", valid: true },
  ]);
  await query(url, "delete from one where ctid = (select max(ctid) from one where n = 1)");
  expect(await apply(text)).toEqual(["002-next.sql"]);
  expect(await indexes()).toEqual([
    { name: "one_key", valid: true },
    { name: "one_n", valid: true },
  ]);
});

test("an index of a table that is divided into months is built month by month, and again where it was cut off", async () => {
  const { apply } = await after(MONTHS);
  await query(url, "create index one_n on only one (n); create index one_a_n on one_a (n)");
  await query(url, "update pg_index set indisvalid = false where indexrelid = 'one_a_n'::regclass");
  expect(await apply(OUTSIDE + INDEX)).toEqual(["002-next.sql"]);
  expect(await indexes()).toEqual([
    { name: "one_a_n", valid: true },
    { name: "one_b_n", valid: true },
    { name: "one_n", valid: true },
  ]);
});

test("an index that would stop whoever writes is refused, and so is a block outside a transaction", async () => {
  const { apply } = await after(TABLE);
  await expect(apply(`${OUTSIDE}create index concurrently one_n on one (n);`)).rejects.toThrow(
    'It must say "create index concurrently if not exists NAME on TABLE"',
  );
  await expect(apply(`${OUTSIDE}do $$ begin end $$;`)).rejects.toThrow(/belong into a transaction/);
});

test("a file that keeps its locks for too long is cancelled, says so, and has as long as it needs in the end", async () => {
  const { said, apply } = await after(TABLE);
  const slow = "alter table one add column m int; select pg_sleep(1)";
  expect(await apply(slow, { lockMs: 1, mostMs: 10 })).toEqual(["002-next.sql"]);
  expect(said.length).toBeGreaterThan(0);
  expect(said[0]).toContain("could not lock its tables shortly: try 1 of 40");
});
