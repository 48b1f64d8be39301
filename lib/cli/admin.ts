import type { Pool } from "pg";
import { adminCommands, commandsWithoutDatabase } from "#lib/cli/admin/commands";
import type { AdminContext } from "#lib/cli/admin/context";
import { type Found, findCommand } from "#lib/cli/command/find-command";
import { plainSentence } from "#lib/cli/command/plain-sentence";
import { reachDatabase } from "#lib/cli/database/reach-database";
import { openPool } from "#lib/platform/postgres/pool";
import { appliedMigrations } from "#lib/platform/schema/migration-record";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import { readSettings, type Settings } from "#lib/platform/settings/settings";
import { SetupError } from "#lib/platform/setup-error";
import { isWrongInput } from "#lib/service/wrong-input";

const PROGRAM = "npm run admin --";

/** One JSON value on standard output, or sentences on standard error and exit code 1. */
try {
  const words = process.argv.slice(2);
  const isAlone = commandsWithoutDatabase.some((each) => each.words === words.slice(0, 2).join(" "));
  const found = isAlone
    ? alone(findCommand(commandsWithoutDatabase, words, PROGRAM))
    : withDatabase(findCommand(adminCommands, words, PROGRAM));
  console.log(await found);
} catch (error) {
  console.error(isWrongInput(error) ? error.message : (plainSentence(error) ?? error));
  process.exitCode = 1;
}

async function alone(found: Found<Pick<AdminContext, "settings">>): Promise<string> {
  if ("help" in found) return found.help;
  return asJson(await found.run({ settings: readSettings() }));
}

async function withDatabase(found: Found<AdminContext>): Promise<string> {
  if ("help" in found) return found.help;
  const settings = readSettings();
  const [about] = process.argv.slice(2);
  const { url: databaseUrl, leave } = await reachDatabase(settings, about === "secret");
  const pool = openPool(databaseUrl, 2, "redial admin");
  try {
    if (about !== "database") await refuseEmpty(pool);
    // These commands have to work when the SECRET_KEY is lost or unknown.
    const isKeyless = about === "secret" || about === "database";
    const nationalIdKey = isKeyless ? Buffer.alloc(0) : await directoryKey(pool, settings);
    return asJson(await found.run({ pool, settings, nationalIdKey, databaseUrl }));
  } finally {
    await pool.end();
    await leave();
  }
}

async function refuseEmpty(pool: Pool): Promise<void> {
  const applied = await appliedMigrations(pool);
  if (applied.size === 0)
    throw new SetupError("The database is empty. Start Redial once, or restore a backup into it.");
}

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

async function directoryKey(pool: Pool, settings: Settings): Promise<Buffer> {
  await prepareKeys(pool, settings);
  return (await openKeyRing(pool, settings)).nationalIdKey;
}
