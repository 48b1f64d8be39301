import pg from "pg";
import { grantAgeingRole } from "#lib/platform/postgres/ageing-role";
import { grantAppRole } from "#lib/platform/postgres/app-role";
import { prepareSession } from "#lib/platform/postgres/session";
import { watchSilence } from "#lib/platform/postgres/silence";
import { withClient } from "#lib/platform/postgres/with-client";
import { applyMigration, type Patience } from "#lib/platform/schema/apply-migration";
import { cancelling } from "#lib/platform/schema/cancel-after";
import { migrationNames, migrationsFolder, readMigrations } from "#lib/platform/schema/migration-files";
import { takeMigrationLock } from "#lib/platform/schema/migration-lock";
import { appliedMigrations, makeRecord, refuseStrangers } from "#lib/platform/schema/migration-record";
import { SetupError } from "#lib/platform/setup-error";

const LOCK_MS = 500;

/**
 * Applies the numbered `.sql` files that the database lacks, in order; returns their names. See the folder's
 * README.md. Forward only. Throws SetupError when an applied file was changed since, when the database is of
 * a newer version, or when a file fails; the files applied before it stay.
 */
export async function migrate(
  url: string,
  folder = migrationsFolder(),
  {
    lockMs = LOCK_MS,
    mostMs,
    say = (line) => console.log(line),
  }: Partial<Omit<Patience, "cancelAfter">> = {},
): Promise<string[]> {
  return withClient({ connectionString: url }, async (client) => {
    watchSilence(url).watch(client);
    try {
      await prepareSession(client);
      await takeMigrationLock(client, "connection");
      const cancelAfter = cancelling(url, client);
      const applied = await applyMissing(client, folder, { lockMs, mostMs, say, cancelAfter });
      if (folder === migrationsFolder()) {
        await grantAppRole(client);
        await grantAgeingRole(client);
      }
      return applied;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      throw new SetupError(`The database cannot be set up: ${error.message}.`, { cause: error });
    }
  });
}

/** Names of the migrations that the database still lacks. It is one short query, for the health check. */
export async function pendingMigrations(
  client: Pick<pg.ClientBase, "query">,
  folder = migrationsFolder(),
): Promise<string[]> {
  const applied = await appliedMigrations(client);
  return migrationNames(folder).filter((name) => !applied.has(name));
}

/** Throws SetupError unless the database is of this version. */
export async function refuseOtherVersion(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const applied = await appliedMigrations(client);
  refuseStrangers(applied, readMigrations(migrationsFolder()));
  const missing = await pendingMigrations(client);
  if (missing.length > 0)
    throw new SetupError(
      `The database lacks ${missing.join(", ")}, and this address may not change it. Start a worker of this version first.`,
    );
}

async function applyMissing(client: pg.Client, folder: string, patience: Patience): Promise<string[]> {
  await makeRecord(client);
  const migrations = readMigrations(folder);
  const applied = await appliedMigrations(client);
  refuseStrangers(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  // On an empty database migrations are fast and no calls run, so nothing is reported.
  const patient = applied.size === 0 ? { ...patience, say: () => undefined } : patience;
  for (const migration of missing) await applyMigration(client, migration, patient);
  return missing.map(({ name }) => name);
}
