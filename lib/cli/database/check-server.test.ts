import { expect, onTestFinished, test } from "vitest";
import { fewConnections } from "#lib/cli/database/free-connections";
import { findDatabase } from "#lib/cli/database/open-database";
import { tableSizes } from "#lib/installation/storage/table-sizes";
import { openPool } from "#lib/platform/postgres/pool";
import { migrate } from "#lib/platform/schema/migrate";
import { parseSettings } from "#lib/platform/settings/settings";
import { query } from "#lib/testing/database/embedded";
import { emptyDatabase, migratedDatabase } from "#lib/testing/database/own-database";
import { makeUnusual } from "#lib/testing/database/unusual-defaults";

const find = (url: string) => findDatabase(parseSettings({ DATABASE_URL: url }));

async function change(url: string, how: string): Promise<void> {
  await query(url, `alter database ${new URL(url).pathname.slice(1)} ${how}`);
}

test.each([
  ["''", "names no schema"],
  ["pg_catalog, public", "names no schema"],
  ["nowhere", "names no schema"],
])("a database whose search_path is %s is refused, and the setting is named", async (path, reason) => {
  const url = await emptyDatabase();
  await change(url, `set search_path = ${path}`);
  await expect(find(url)).rejects.toThrow(new RegExp(`search_path is .*${reason}`));
});

test("a database with defaults of its own, and a schema whose name has to be quoted, is taken as it is", async () => {
  const url = await emptyDatabase();
  await makeUnusual(url);
  expect(await find(url)).toBe(url);
  await migrate(url);
  expect(await find(url)).toBe(url);
  const pool = openPool(url, 1, "schema test");
  onTestFinished(() => pool.end());
  expect((await tableSizes(pool)).length).toBeGreaterThan(50);
});

test("tables are never made a second time, in a schema that search_path names since", async () => {
  const url = await migratedDatabase();
  await query(url, "create schema another");
  await change(url, "set search_path = another, public");
  await expect(find(url)).rejects.toThrow(/tables are in public. Let search_path begin with public/);
});

test("a start says how many connections are left, and how many it opens, when they are too few", async () => {
  const url = await emptyDatabase();
  expect(await fewConnections(url, ["web", "worker"])).toBeNull();
  await change(url, "connection limit 20");
  const said = await fewConnections(url, ["web", "worker"]);
  expect(said).toMatch(/^The database has 20 connections left, and web and worker open up to [56]\d\./);
});

test("a database that lets nobody in any more says so, and does not send people to its address", async () => {
  const url = await emptyDatabase();
  await query(url, "create role few login password 'few' connection limit 0");
  const login = new URL(url);
  login.username = login.password = "few";
  await expect(find(login.href)).rejects.toThrow(
    /No connection is left. A web opens up to \d+, a worker up to \d+/,
  );
  await query(url, "drop role few");
});
