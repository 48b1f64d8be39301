import pg from "pg";
import type { Migration } from "#lib/platform/schema/migration-files";
import { SetupError } from "#lib/platform/setup-error";

type Client = Pick<pg.ClientBase, "query">;

/** In place of a hash, of a file of version 0.1.0: another one has replaced it. */
const CARRIED_OVER = "carried over";
/** A migration that only version 0.1.0 has. */
const OF_0_1_0 = "010-mirror.sql";

export async function makeRecord(client: Client): Promise<void> {
  await client.query(
    "create table if not exists schema_migration (name text primary key, sha text not null, applied_at timestamptz(3) not null default now())",
  );
}

/** The files that the database has applied: each name with its hash. */
export async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; sha: string }>(
      "select name, sha from schema_migration where sha <> $1",
      [CARRIED_OVER],
    );
    return new Map(rows.map(({ name, sha }) => [name, sha]));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42P01") return new Map();
    throw error;
  }
}

export async function recordMigration(client: Client, { name, sha }: Migration): Promise<void> {
  await client.query("insert into schema_migration (name, sha) values ($1, $2)", [name, sha]);
}

/** Throws SetupError when the database has applied any other file. */
export function refuseStrangers(applied: Map<string, string>, migrations: Migration[]): void {
  if (applied.has(OF_0_1_0)) {
    throw new SetupError(
      "The database is of version 0.1.0, which this version does not convert. The changelog says which one does.",
    );
  }
  const changed = migrations.find(({ name, sha }) => applied.has(name) && applied.get(name) !== sha);
  if (changed) {
    throw new SetupError(
      `The migration ${changed.name} was changed after it was applied. Restore the file, and put the change into a new one.`,
    );
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown) {
    throw new SetupError(
      `The database is of a newer version of Redial (it has the migration ${unknown}). Start that version or a later one. To go back, restore the backup that was made before the upgrade.`,
    );
  }
}
