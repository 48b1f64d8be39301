import { join } from "node:path";
import type pg from "pg";
import { applyMigration, type Patience } from "#lib/platform/schema/apply-migration";
import { type Migration, readMigrations } from "#lib/platform/schema/migration-files";
import {
  appliedMigrations,
  CARRIED_OVER,
  recordMigration,
  refuseStrangers,
} from "#lib/platform/schema/migration-record";

/** The migrations before version 0.1. Together they make the same schema as the files that replace them. */
const FOLDER = "before-0.1";
const REPLACED_BY = ["001-service.sql", "002-console.sql"];

/**
 * Converts a database of the migrations before 0.1: applies those that are missing, then replaces their record by the
 * two files that make the same schema. Leaves any other database as it is. Returns the names of the applied files. This
 * file and the folder are removed in the release after 0.1.
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
  // The first old file and the first new file have the same name.
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
    await client.query("delete from schema_migration where name = any($1)", [
      migrations.map(({ name }) => name),
    ]);
    // Web of the version before still looks for its own names, and tells a balancer that it is ill without them.
    await client.query("update schema_migration set sha = $1", [CARRIED_OVER]);
    for (const migration of migrations) await recordMigration(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
