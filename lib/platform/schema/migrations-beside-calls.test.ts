import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "#lib/platform/schema/migrate";
import { migrationsFolder, readMigrations } from "#lib/platform/schema/migration-files";
import { besideCalls } from "#lib/testing/database/beside-calls";
import { query } from "#lib/testing/database/embedded";
import { fillTables } from "#lib/testing/database/filled-tables";
import { someMigrations } from "#lib/testing/database/some-migrations";
import { migrationsUpTo } from "#lib/testing/schema/migrations-up-to";
import { preparedDatabase } from "#lib/testing/schema/prepared-database";

/** The longest that a call may wait for a migration. */
const LIMIT_MS = 500;
const MESSAGES = 1000;
const SCHEMA = "002-console.sql";
const OUTSIDE = "-- outside a transaction\n";

const filled = await preparedDatabase(async (url) => {
  await migrate(url, migrationsUpTo(migrationsFolder(), SCHEMA));
  await fillTables(url, MESSAGES);
});

/** Applies the migrations that a filled database lacks while calls continue. Returns the longest wait of a call. */
async function waitBesideCalls(url: string, folder: string): Promise<number> {
  const { waitMs } = await besideCalls(url, () => migrate(url, folder));
  return waitMs;
}

/** For each file that is one transaction, the tables that it reads or writes completely while it has locked them. */
async function wholeTables(folder: string): Promise<string[]> {
  const url = await filled.copy();
  const soFar = someMigrations(folder, (name) => name <= SCHEMA);
  const found: string[] = [];
  for (const { name, text } of readMigrations(folder).filter(({ name }) => name > SCHEMA)) {
    copyFileSync(join(folder, name), join(soFar, name));
    const before = await workSoFar(url);
    expect(await migrate(url, soFar)).toEqual([name]);
    if (text.startsWith(OUTSIDE)) continue;
    for (const [table, n] of await workSoFar(url))
      if (n - (before.get(table) ?? 0) >= MESSAGES) found.push(`${name}: ${table}`);
  }
  return found;
}

/** How many rows of each table were scanned or written so far. */
async function workSoFar(url: string): Promise<Map<string, number>> {
  const found = await query<{ name: string; n: number }>(
    url,
    "select relname as name, (seq_tup_read + n_tup_ins + n_tup_upd + n_tup_del)::int as n from pg_stat_user_tables",
  );
  return new Map(found.map(({ name, n }) => [name, n]));
}

/** The tables on which a file builds an index that blocks writers. A new, empty table may have one. */
function blockedByIndex(text: string): string[] {
  const made = new Set([...text.matchAll(/^create (?:unlogged )?table (\w+)/gim)].map(([, table]) => table));
  const indexes = [...text.matchAll(/create (?:unique )?index (concurrently)?.*?\bon (\w+)/gis)];
  return indexes.flatMap(([, beside, table]) => (beside || !table || made.has(table) ? [] : [table]));
}

test("migrations build indexes on tables that have rows concurrently, however long that takes here", () => {
  const blocked = readMigrations(migrationsFolder()).map(({ name, text }) => [name, blockedByIndex(text)]);
  expect(blocked.filter(([, tables]) => tables?.length)).toEqual([]);
  expect(
    blockedByIndex("create table two (n int);\ncreate index on two (n);\ncreate unique index x on one (n)"),
  ).toEqual(["one"]);
});

test("no migration does work under its locks that takes longer with more rows", async () => {
  expect(await wholeTables(migrationsFolder())).toEqual([]);
});

test("while migrations are applied, calls go on", async () => {
  expect(await waitBesideCalls(await filled.copy(), migrationsFolder())).toBeLessThan(LIMIT_MS);
});

/** A folder with these migrations after the first two. */
function withSamples(samples: Record<string, string>): string {
  const folder = someMigrations(migrationsFolder(), (name) => name <= SCHEMA);
  for (const [name, text] of Object.entries(samples)) writeFileSync(join(folder, name), text);
  return folder;
}

test("work that takes longer with more rows is found out, and other work is not", async () => {
  const folder = withSamples({
    "003-column.sql": "alter table message add column note text default 'none'",
    "004-update.sql": "update mirror_text set recipient = '1'",
    "005-check.sql": "alter table attempt add constraint attempt_some_check check (n > 0)",
    "006-later-check.sql":
      "alter table message add constraint message_some_check check (note <> '') not valid",
    "007-type.sql": "alter table retry_request alter column message_id type varchar(99)",
  });
  expect(await wholeTables(folder)).toEqual([
    "004-update.sql: mirror_text",
    "005-check.sql: attempt",
    "007-type.sql: retry_request",
  ]);
});

test("a migration that locks a table for too long is found out, and others are not", async () => {
  const url = await filled.copy();
  const others = {
    "003-column.sql": "alter table message add column note text",
    "004-index.sql": `${OUTSIDE}create index concurrently if not exists message_note on message (note);\nselect pg_sleep(1.5);`,
  };
  expect(await waitBesideCalls(url, withSamples(others))).toBeLessThan(LIMIT_MS);
  // The sleep replaces work on a table that would be too large for a test.
  const slow = { "005-slow.sql": "alter table mirror_message add column note text; select pg_sleep(0.8)" };
  expect(await waitBesideCalls(url, withSamples({ ...others, ...slow }))).toBeGreaterThan(LIMIT_MS);
});
