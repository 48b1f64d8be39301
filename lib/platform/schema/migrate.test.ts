import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { migrate, pendingMigrations } from "#lib/platform/schema/migrate";
import { query } from "#lib/testing/database/embedded";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { preparedDatabase } from "#lib/testing/schema/prepared-database";

const { url } = await preparedDatabase(async () => {});
beforeEach(() => query(url, "drop schema public cascade; create schema public").then(() => {}));

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const one = { "001-one.sql": "create table one (n int); insert into one values (1)" };
const two = { "002-two.sql": "alter table one add m int" };

test("applies what is missing, in order, once", async () => {
  expect(await migrate(url, folderWith({ ...two, ...one, "notes.md": "" }))).toEqual([
    "001-one.sql",
    "002-two.sql",
  ]);
  expect(await migrate(url, folderWith({ ...one, ...two }))).toEqual([]);
  expect(await query(url, "select n, m from one")).toEqual([{ n: 1, m: null }]);
});

test("an empty database is set up without a word of migrations that take minutes", async () => {
  const folder = folderWith({
    ...one,
    "002-index.sql": "-- outside a transaction\ncreate index concurrently if not exists one_n on one (n);\n",
  });
  const said: string[] = [];
  expect(await migrate(url, folder, { say: (line) => void said.push(line) })).toHaveLength(2);
  expect(said).toEqual([]);
});

test("two starts at once: one applies, the other waits and finds nothing to do", async () => {
  const folder = folderWith({ "001-slow.sql": "select pg_sleep(0.2); create table slow (n int)" });
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
  expect(applied.flat()).toEqual(["001-slow.sql"]);
});

test("a file changed after it was applied is refused", async () => {
  await migrate(url, folderWith(one));
  const changed = folderWith({ "001-one.sql": "create table other (n int)" });
  await expect(migrate(url, changed)).rejects.toThrow("001-one.sql was changed after it was applied");
});

test("other line ends are no change", async () => {
  await migrate(url, folderWith({ "001-a.sql": "select 1;\nselect 2;\n" }));
  expect(await migrate(url, folderWith({ "001-a.sql": "select 1;\r\nselect 2;\r\n" }))).toEqual([]);
});

test("a failing file leaves nothing of itself and all that came before", async () => {
  const folder = folderWith({ ...one, "002-bad.sql": "create table half (n int); select broken" });
  await expect(migrate(url, folder)).rejects.toThrow(/002-bad.sql failed and was rolled back: .*broken/);
  expect(await query(url, "select to_regclass('one')::text as one, to_regclass('half') as half")).toEqual([
    { one: "one", half: null },
  ]);
});

test("a migration whose connection the server ends is an error that names it, and does not end the process", async () => {
  const folder = folderWith({ "001-gone.sql": "select pg_terminate_backend(pg_backend_pid())" });
  await expect(migrate(url, folder)).rejects.toThrow("001-gone.sql failed and was rolled back: terminating");
});

test("the database of a newer version is refused", async () => {
  await migrate(url, folderWith({ ...one, ...two }));
  await expect(migrate(url, folderWith(one))).rejects.toThrow(
    /newer version of Redial \(it has .* 002-two.sql\)/,
  );
});

test("pending migrations are those the database lacks, all of them before the first", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const folder = folderWith({ ...one, ...two });
  expect(await pendingMigrations(client, folder)).toEqual(["001-one.sql", "002-two.sql"]);
  await migrate(url, folderWith(one));
  expect(await pendingMigrations(client, folder)).toEqual(["002-two.sql"]);
});

test("a database of version 0.1.0 is refused as it is, and the refusal says where to look", async () => {
  const old = { "001-service.sql": "create table one (n int)", "010-mirror.sql": "create table two (n int)" };
  await migrate(url, folderWith(old));
  await expect(migrate(url)).rejects.toThrow(/is of version 0\.1\.0, .* The changelog says which one does/);
  expect(await query(url, "select to_regclass('message') as message")).toEqual([{ message: null }]);
});
