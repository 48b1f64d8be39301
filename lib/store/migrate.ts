import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { grantAppRole } from "#lib/store/app-role";
import { holdMigrationLock } from "#lib/store/migration-lock";
import { SetupError } from "#lib/store/setup-error";
import { watchSilence } from "#lib/store/silence";

type Migration = { name: string; text: string; sha: string };

/**
 * Applies the numbered `.sql` files that the database has not seen, in order, one transaction each; returns their names.
 * Forward only. Throws SetupError when an applied file was changed since, when the database is of a newer version,
 * or when a file fails; what was applied before it stays.
 */
export async function migrate(url: string, folder = migrationsFolder()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  watchSilence(url).watch(client);
  try {
    await holdMigrationLock(client, "connection");
    const applied = await applyMissing(client, readMigrations(folder));
    if (folder === migrationsFolder()) await grantAppRole(client);
    return applied;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new SetupError(`The database cannot be set up: ${error.message}.`, { cause: error });
  } finally {
    await client.end();
  }
}

/** Names of the migrations that the database still lacks; one short query, for the health check. */
export async function pendingMigrations(
  client: Pick<pg.ClientBase, "query">,
  folder = migrationsFolder(),
): Promise<string[]> {
  const applied = await appliedMigrations(client);
  return migrationNames(folder).filter((name) => !applied.has(name));
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    "create table if not exists schema_migration (name text primary key, sha text not null, applied_at timestamptz(3) not null default now())",
  );
  const applied = await appliedMigrations(client);
  refuseStrangers(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

function refuseStrangers(applied: Map<string, string>, migrations: Migration[]): void {
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
      `The database is of a newer version of Redial (it has the migration ${unknown}). Start that version or a later one.`,
    );
  }
}

async function apply(client: pg.Client, { name, text, sha }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into schema_migration (name, sha) values ($1, $2)", [name, sha]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    const said = error instanceof Error ? error.message : String(error);
    throw new SetupError(`The migration ${name} failed and was rolled back: ${said}`, { cause: error });
  }
}

async function appliedMigrations(client: Pick<pg.ClientBase, "query">): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; sha: string }>(
      "select name, sha from schema_migration",
    );
    return new Map(rows.map(({ name, sha }) => [name, sha]));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42P01") return new Map();
    throw error;
  }
}

function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map((name) => {
    // A checkout with other line ends is the same file.
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, sha: createHash("sha256").update(text).digest("hex") };
  });
}

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d+.*\.sql$/.test(name))
    .sort();
}

/** From the working folder, because a bundled copy of this file lies elsewhere. */
function migrationsFolder(): string {
  return join(process.cwd(), "lib", "store", "migrations");
}
