import { copyFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate, pendingMigrations } from "#lib/platform/schema/migrate";
import { migrationNames, migrationsFolder } from "#lib/platform/schema/migration-files";
import { query } from "#lib/testing/database/embedded";
import { fillTables } from "#lib/testing/database/filled-tables";
import { ownDatabase } from "#lib/testing/database/own-database";
import { schemaLines } from "#lib/testing/database/schema-lines";
import { BEFORE, someMigrations } from "#lib/testing/database/some-migrations";
import { migrationsUpTo } from "#lib/testing/schema/migrations-up-to";
import { preparedDatabase } from "#lib/testing/schema/prepared-database";

/** The last file of version 0.1.0. */
const OF_0_1_0 = "122-calm-vacuum.sql";
/** All that were applied before version 0.1; after it comes only what gives constraints their names. */
const LAST = "144-environments.sql";

/** Databases as the migrations before 0.1 left them, up to the one called `last`; each is made from the one before. */
function oldDatabase(last: string, from?: { name: string }) {
  return preparedDatabase((url) => migrate(url, migrationsUpTo(BEFORE, last)), from);
}
const first = await oldDatabase("001-service.sql");
const of010 = await oldDatabase(OF_0_1_0, first);
const old = await oldDatabase(LAST, of010);

/** A database made by today's files. */
const { url: made } = await ownDatabase();
const lines = await linesOf(made);

/** An old database that three processes found at once when they started, and what they said. */
const said: string[] = [];
const start = (url: string) => migrate(url, undefined, { say: (line) => said.push(line) });
let applied: string[][] = [];
const carried = await preparedDatabase(async (url) => {
  applied = await Promise.all([start(url), start(url), start(url)]);
}, old);

async function linesOf(url: string): Promise<string[]> {
  return connected(url, schemaLines);
}

async function connected<Result>(url: string, ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return ask(client).finally(() => client.end());
}

async function recorded(url: string): Promise<{ name: string }[]> {
  return query(url, "select name, sha from schema_migration where sha <> 'carried over' order by name");
}

/** The rows of every table but the record of migrations. */
async function rowsOf(url: string): Promise<Record<string, object[]>> {
  const tables = await query<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by 1`,
  );
  const looks = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), '[]') as rows from ${name} t`,
  );
  const found = await query<{ name: string; rows: object[] }>(url, looks.join(" union all "));
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
}

test("the files that are one a noun make the schema that the old chain made, with the same grants", async () => {
  expect(lines.length).toBeGreaterThan(1000);
  expect(await linesOf(carried.url)).toEqual(lines);
});

test("a new database has the rows that the old chain gave it", async () => {
  const moments = /"[^"]*":"\d{4}-\d\d-\d\dT[^"]*"/g;
  const textOf = async (url: string) => JSON.stringify(await rowsOf(url)).replaceAll(moments, "");
  expect(await textOf(made)).toBe(await textOf(carried.url));
});

test("to carry over twice changes nothing, and of several starts at once one does it", async () => {
  expect(applied.flat()).toEqual(["145-names.sql", ...migrationNames(migrationsFolder()).slice(2)]);
  expect(said.filter((line) => line.includes("now names"))).toHaveLength(1);
  const url = await carried.copy();
  const record = await recorded(url);
  expect(await start(url)).toEqual([]);
  expect([await linesOf(url), await recorded(url)]).toEqual([lines, record]);
});

/** Columns that a later file drops; nothing was in them. */
const DROPPED: Record<string, string[]> = { upload: ["sha256"] };

function without(row: object, columns: string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
}

/** What version 0.1.0 reads and writes of an upload, as its lib/store/uploads.ts names it. */
const OLD_COLUMNS = `id, campaign, operator_email, file_name, file_bytes, fingerprint, sha256, row_count, state, batch_id,
  batches_before`;

/** As the starts of several versions, each of which brings one file. */
async function migrateFileByFile(url: string): Promise<void> {
  const soFar = someMigrations(migrationsFolder(), (name) => name <= "002-console.sql");
  cpSync(BEFORE, join(soFar, "before-0.1"), { recursive: true });
  await migrate(url, soFar);
  for (const name of migrationNames(migrationsFolder()).slice(2)) {
    copyFileSync(join(migrationsFolder(), name), join(soFar, name));
    await migrate(url, soFar);
    await query(url, `select ${OLD_COLUMNS} from upload`);
  }
  expect(await migrate(url)).toEqual([]);
}

test.for([
  ["of version 0.1.0, which finds what it reads of an upload after each file", of010, migrateFileByFile],
  ["with all migrations before 0.1", old, migrate],
] as const)("a filled database %s is carried over and keeps its rows", async ([, from, carryOver]) => {
  const url = await from.copy();
  await fillTables(url, 3);
  const before = await rowsOf(url);
  expect(before.message).toHaveLength(3);
  await carryOver(url);

  const after = await rowsOf(url);
  for (const [name, rows] of Object.entries(before)) {
    expect(after[name], name).toHaveLength(rows.length);
    const kept = rows.map((row) => expect.objectContaining(without(row, DROPPED[name] ?? [])));
    expect(after[name], name).toEqual(expect.arrayContaining(kept));
  }
  expect(await linesOf(url)).toEqual(lines);
  expect(await recorded(url)).toEqual(await recorded(made));
  expect(await connected(url, (client) => pendingMigrations(client))).toEqual([]);
});

test("a database that has only the first of the old files is not taken for one that has the first of the new", async () => {
  const url = await first.copy();
  expect(await migrate(url)).toContain("010-mirror.sql");
  expect(await linesOf(url)).toEqual(lines);
});

test("a database that knows a migration of neither list is refused as it is", async () => {
  const url = await of010.copy();
  await query(url, "insert into schema_migration values ('999-later.sql', 'x')");
  const record = await recorded(url);
  await expect(migrate(url)).rejects.toThrow(/newer version of Redial \(it has .* 999-later.sql\)/);
  expect(await recorded(url)).toEqual(record);
});

test("web of version 0.1.0, which looks for the names of its own files, stays healthy beside this version", async () => {
  const names = await query<{ name: string }>(carried.url, "select name from schema_migration");
  const known = migrationNames(BEFORE).filter((name) => name <= OF_0_1_0);
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(known));
});

test("windows with places between places keep their order, as integers with room between them", async () => {
  const url = await of010.copy();
  await query(
    url,
    `insert into upstream (id, name, kind, address) overriding system value values (1, 'a', 'test', 'https://a.example/api/v2');
     insert into console_campaign (id, upstream_id, campaign_id, name) overriding system value
     values (1, 1, 'campaign_1', 'One'), (2, 1, 'campaign_2', 'Two');
     insert into mirror_window (campaign, place, cursor, rows, unsettled)
     select c, p, p::text, 1, '{}' from unnest(array[1, 2]) c, unnest(array[-1e15, -2, -1.5, 0.0000001, 3]::float8[]) p`,
  );
  await migrate(
    url,
    someMigrations(BEFORE, (name) => name <= "131-console-mends.sql"),
  );
  const kept = await query(
    url,
    "select cursor, place::text from mirror_window where campaign = 2 order by mirror_window.place",
  );
  expect(kept).toEqual([
    { cursor: "-1e+15", place: String(Number.MIN_SAFE_INTEGER) },
    { cursor: "-2", place: String(2 ** 32) },
    { cursor: "-1.5", place: String(2 * 2 ** 32) },
    { cursor: "1e-07", place: String(3 * 2 ** 32) },
    { cursor: "3", place: String(4 * 2 ** 32) },
  ]);
});
