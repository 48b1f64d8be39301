import type { Pool } from "pg";
import { adminCommands, commandsWithoutDatabase } from "#lib/cli/admin/commands";
import type { AdminContext } from "#lib/cli/admin/context";
import { type FoundCommand, findCommand } from "#lib/cli/command/find-command";
import { plainSentence } from "#lib/cli/command/plain-sentence";
import { reachDatabase } from "#lib/cli/database/reach-database";
import { openPool } from "#lib/platform/postgres/pool";
import { appliedMigrations } from "#lib/platform/schema/migration-record";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import type { Settings } from "#lib/platform/settings/settings";
import { SetupError } from "#lib/platform/setup-error";
import { isWrongInput } from "#lib/service/wrong-input";

const PROGRAM = "npm run admin --";

type Output = Pick<Console, "log" | "error">;

/**
 * Runs one command and returns the exit code: 0 with one JSON value or a help text on standard output, or 1 with sentences
 * on standard error. A help text needs no settings.
 */
export async function runAdmin(
  words: string[],
  readSettings: () => Settings,
  output: Output,
): Promise<number> {
  try {
    const isAlone = commandsWithoutDatabase.some((each) => each.words === words.slice(0, 2).join(" "));
    const said = isAlone
      ? alone(findCommand(commandsWithoutDatabase, words, PROGRAM), readSettings)
      : withDatabase(findCommand(adminCommands, words, PROGRAM), readSettings, words[0]);
    output.log(await said);
    return 0;
  } catch (error) {
    output.error(isWrongInput(error) ? error.message : (plainSentence(error) ?? error));
    return 1;
  }
}

async function alone(
  found: FoundCommand<Pick<AdminContext, "settings">>,
  readSettings: () => Settings,
): Promise<string> {
  if ("help" in found) return found.help;
  return asJson(await found.run({ settings: readSettings() }));
}

async function withDatabase(
  found: FoundCommand<AdminContext>,
  readSettings: () => Settings,
  about: string | undefined,
): Promise<string> {
  if ("help" in found) return found.help;
  const settings = readSettings();
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

/** A text for another program, such as an address, is printed unchanged. */
function asJson(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

async function directoryKey(pool: Pool, settings: Settings): Promise<Buffer> {
  await prepareKeys(pool, settings);
  return (await openKeyRing(pool, settings)).nationalIdKey;
}
