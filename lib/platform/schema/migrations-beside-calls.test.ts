import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "#lib/platform/schema/migrate";
import { migrationNames, migrationsFolder, readMigrations } from "#lib/platform/schema/migration-files";
import { besideCalls } from "#lib/testing/database/beside-calls";
import { fillTables } from "#lib/testing/database/filled-tables";
import { emptyDatabase } from "#lib/testing/database/own-database";
import { someMigrations } from "#lib/testing/database/some-migrations";

/** The longest that a call may wait for a migration. */
const LIMIT_MS = 500;
const MESSAGES = 50_000;

type Applied = { name: string; waitMs: number };

/** Applies each migration of the folder after the first two to a filled database while calls go on. */
async function applyBesideCalls(folder: string, messages: number): Promise<Applied[]> {
  const later = migrationNames(folder).filter((name) => name > "002-console.sql");
  if (later.length === 0) return [];
  const url = await emptyDatabase();
  const soFar = someMigrations(folder, (name) => !later.includes(name));
  await migrate(url, soFar);
  await fillTables(url, messages);
  const applied: Applied[] = [];
  for (const name of later) {
    copyFileSync(join(folder, name), join(soFar, name));
    const { waitMs } = await besideCalls(url, async () => {
      expect(await migrate(url, soFar)).toEqual([name]);
    });
    applied.push({ name, waitMs });
  }
  return applied;
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

test("while a migration is applied, calls go on", async () => {
  const applied = await applyBesideCalls(migrationsFolder(), MESSAGES);
  expect(applied.filter(({ waitMs }) => waitMs > LIMIT_MS)).toEqual([]);
});

test("a migration that locks a table for too long is found out, and others are not", async () => {
  const folder = someMigrations(migrationsFolder(), (name) => name <= "002-console.sql");
  const samples = {
    "003-column.sql": "alter table message add column note text",
    // Instead of work on a table that would be too large for a test.
    "004-slow.sql": "alter table mirror_message add column note text; select pg_sleep(0.8)",
    "005-index.sql":
      "-- outside a transaction\ncreate index concurrently if not exists message_note on message (note);\nselect pg_sleep(1.5);",
  };
  for (const [name, text] of Object.entries(samples)) writeFileSync(join(folder, name), text);
  const applied = await applyBesideCalls(folder, 1000);
  expect(applied.filter(({ waitMs }) => waitMs > LIMIT_MS).map(({ name }) => name)).toEqual(["004-slow.sql"]);
});
