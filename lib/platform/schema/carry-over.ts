import { join } from "node:path";
import type pg from "pg";
import { applyMigration, type Patience } from "#lib/platform/schema/apply-migration";
import { type Migration, readMigrations } from "#lib/platform/schema/migration-files";
import { appliedMigrations, recordMigration, refuseStrangers } from "#lib/platform/schema/migration-record";

/** What was applied before version 0.1; together the same schema as the files that replace it. */
const FOLDER = "before-0.1";
const REPLACED_BY = ["001-service.sql", "002-console.sql"];

/**
 * Brings a database of the migrations before 0.1 to where the two files that replace them leave a new one: applies what
 * is missing of the old, then replaces the record. Any other database stays as it is. Returns the names of what was
 * applied. This file and the folder go with the release after 0.1.
 */
export async function carryOver(
  client: pg.ClientBase,
  folder: string,
  migrations: Migration[],
  patience: Patience,
): Promise<string[]> {
  const before = readMigrations(join(folder, FOLDER));
  const applied = await appliedMigrations(client);
  const [first] = before;
  // The first file of both is called the same.
  if (!first || applied.get(first.name) !== first.sha) return [];
  refuseStrangers(applied, before);
  const missing = before.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await applyMigration(client, migration, patience);
  await replaceRecord(
    client,
    migrations.filter(({ name }) => REPLACED_BY.includes(name)),
  );
  patience.say(`The database's record of migrations now names ${REPLACED_BY.join(" and ")}.`);
  return missing.map(({ name }) => name);
}

async function replaceRecord(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query("begin");
  try {
    await client.query("delete from schema_migration");
    for (const migration of migrations) await recordMigration(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
