import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate, pendingMigrations } from "#lib/platform/schema/migrate";
import { query } from "#lib/testing/database/embedded";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${randomBytes(6).toString("hex")}`;
  await query(inject("databaseUrl"), `create database ${name}`);
  onTestFinished(async () => void (await query(inject("databaseUrl"), `drop database ${name} with (force)`)));
  const url = new URL(inject("databaseUrl"));
  url.pathname = name;
  return url.href;
}

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const one = { "001-one.sql": "create table one (n int); insert into one values (1)" };
const two = { "002-two.sql": "alter table one add m int" };

test("applies what is missing, in order, once", async () => {
  const url = await emptyDatabase();
  expect(await migrate(url, folderWith({ ...two, ...one, "notes.md": "" }))).toEqual([
    "001-one.sql",
    "002-two.sql",
  ]);
  expect(await migrate(url, folderWith({ ...one, ...two }))).toEqual([]);
  expect(await query(url, "select n, m from one")).toEqual([{ n: 1, m: null }]);
});

test("an empty database is set up without a word of migrations that take minutes", async () => {
  const said: string[] = [];
  await migrate(await emptyDatabase(), undefined, { say: (line) => void said.push(line) });
  expect(said).toEqual([]);
});

test("two starts at once: one applies, the other waits and finds nothing to do", async () => {
  const url = await emptyDatabase();
  const folder = folderWith({ "001-slow.sql": "select pg_sleep(0.2); create table slow (n int)" });
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
  expect(applied.flat()).toEqual(["001-slow.sql"]);
});

test("a file changed after it was applied is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, folderWith(one));
  const changed = folderWith({ "001-one.sql": "create table other (n int)" });
  await expect(migrate(url, changed)).rejects.toThrow("001-one.sql was changed after it was applied");
});

test("other line ends are no change", async () => {
  const url = await emptyDatabase();
  await migrate(url, folderWith({ "001-a.sql": "select 1;\nselect 2;\n" }));
  expect(await migrate(url, folderWith({ "001-a.sql": "select 1;\r\nselect 2;\r\n" }))).toEqual([]);
});

test("a failing file leaves nothing of itself and all that came before", async () => {
  const url = await emptyDatabase();
  const folder = folderWith({ ...one, "002-bad.sql": "create table half (n int); select broken" });
  await expect(migrate(url, folder)).rejects.toThrow(/002-bad.sql failed and was rolled back: .*broken/);
  expect(await query(url, "select to_regclass('one')::text as one, to_regclass('half') as half")).toEqual([
    { one: "one", half: null },
  ]);
});

test("the database of a newer version is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, folderWith({ ...one, ...two }));
  await expect(migrate(url, folderWith(one))).rejects.toThrow(
    /newer version of Redial \(it has .* 002-two.sql\)/,
  );
});

test("pending migrations are those the database lacks, all of them before the first", async () => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const folder = folderWith({ ...one, ...two });
  expect(await pendingMigrations(client, folder)).toEqual(["001-one.sql", "002-two.sql"]);
  await migrate(url, folderWith(one));
  expect(await pendingMigrations(client, folder)).toEqual(["002-two.sql"]);
});
