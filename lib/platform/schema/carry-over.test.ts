import { copyFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate, pendingMigrations } from "#lib/platform/schema/migrate";
import { migrationNames, migrationsFolder } from "#lib/platform/schema/migration-files";
import { query } from "#lib/testing/database/embedded";
import { fillTables } from "#lib/testing/database/filled-tables";
import { emptyDatabase, ownDatabase } from "#lib/testing/database/own-database";
import { schemaLines } from "#lib/testing/database/schema-lines";
import { BEFORE, someMigrations } from "#lib/testing/database/some-migrations";

/** All that were applied before version 0.1; after it comes only what gives constraints their names. */
const LAST = "144-environments.sql";
/** A database made by today's files. */
const { url: made } = await ownDatabase();

/** A database as the migrations before 0.1 left it, up to the one called `last`. */
async function oldDatabase(last: string): Promise<string> {
  const url = await emptyDatabase();
  await migrate(
    url,
    someMigrations(BEFORE, (name) => name <= last),
  );
  return url;
}

async function linesOf(url: string): Promise<string[]> {
  const client = await connect(url);
  return schemaLines(client);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
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
  const found: Record<string, object[]> = {};
  for (const { name } of tables) {
    const rows = await query<{ row: object }>(url, `select to_jsonb(t) as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

test("the files that are one a noun make the schema that the old chain made, with the same grants", async () => {
  const lines = await linesOf(made);
  expect(lines.length).toBeGreaterThan(1000);
  const old = await oldDatabase(LAST);
  await migrate(old);
  expect(await linesOf(old)).toEqual(lines);
});

test("a new database has the rows that the old chain gave it", async () => {
  const moments = /"[^"]*":"\d{4}-\d\d-\d\dT[^"]*"/g;
  const textOf = async (url: string) => JSON.stringify(await rowsOf(url)).replaceAll(moments, "");
  const old = await oldDatabase(LAST);
  await migrate(old);
  expect(await textOf(made)).toBe(await textOf(old));
});

/** Columns that a later file drops; nothing was in them. */
const DROPPED: Record<string, string[]> = { upload: ["sha256"] };

function without(row: object, columns: string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
}

for (const last of ["122-calm-vacuum.sql", LAST]) {
  test(`a filled database with the migrations up to ${last} is carried over and keeps its rows`, async () => {
    const url = await oldDatabase(last);
    await fillTables(url, 3);
    const before = await rowsOf(url);
    expect(before.message).toHaveLength(3);

    await migrate(url);
    const after = await rowsOf(url);
    for (const [name, rows] of Object.entries(before)) {
      expect(after[name], name).toHaveLength(rows.length);
      const kept = rows.map((row) => expect.objectContaining(without(row, DROPPED[name] ?? [])));
      expect(after[name], name).toEqual(expect.arrayContaining(kept));
    }
    expect(await linesOf(url)).toEqual(await linesOf(made));
    expect(await recorded(url)).toEqual(await recorded(made));
    expect(await pendingMigrations(await connect(url))).toEqual([]);
  });
}

test("a database that has only the first of the old files is not taken for one that has the first of the new", async () => {
  const url = await oldDatabase("001-service.sql");
  expect(await migrate(url)).toContain("010-mirror.sql");
  expect(await linesOf(url)).toEqual(await linesOf(made));
});

test("to carry over twice changes nothing, and of several starts at once one does it", async () => {
  const url = await oldDatabase(LAST);
  const said: string[] = [];
  const start = () => migrate(url, undefined, { say: (line) => said.push(line) });
  const applied = await Promise.all([start(), start(), start()]);
  expect(applied.flat()).toEqual(["145-names.sql", ...migrationNames(migrationsFolder()).slice(2)]);
  expect(said.filter((line) => line.includes("now names"))).toHaveLength(1);
  const [lines, record] = [await linesOf(url), await recorded(url)];
  expect(await start()).toEqual([]);
  expect([await linesOf(url), await recorded(url)]).toEqual([lines, record]);
});

test("a database that knows a migration of neither list is refused as it is", async () => {
  const url = await oldDatabase("122-calm-vacuum.sql");
  await query(url, "insert into schema_migration values ('999-later.sql', 'x')");
  const record = await recorded(url);
  await expect(migrate(url)).rejects.toThrow(/newer version of Redial \(it has .* 999-later.sql\)/);
  expect(await recorded(url)).toEqual(record);
});

test("web of version 0.1.0, which looks for the names of its own files, stays healthy beside this version", async () => {
  const url = await oldDatabase("122-calm-vacuum.sql");
  await migrate(url);
  const names = await query<{ name: string }>(url, "select name from schema_migration");
  const known = migrationNames(BEFORE).filter((name) => name <= "122-calm-vacuum.sql");
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(known));
});

test("what version 0.1.0 reads and writes of an upload is there after each file", async () => {
  const url = await oldDatabase("122-calm-vacuum.sql");
  // As lib/store/uploads.ts of version 0.1.0 names them.
  const OLD_COLUMNS = `id, campaign, operator_email, file_name, file_bytes, fingerprint, sha256, row_count, state, batch_id,
    batches_before`;
  const soFar = someMigrations(migrationsFolder(), (name) => name <= "002-console.sql");
  cpSync(BEFORE, join(soFar, "before-0.1"), { recursive: true });
  await migrate(url, soFar);
  for (const name of migrationNames(migrationsFolder()).slice(2)) {
    copyFileSync(join(migrationsFolder(), name), join(soFar, name));
    await migrate(url, soFar);
    await query(url, `select ${OLD_COLUMNS} from upload`);
  }
});
