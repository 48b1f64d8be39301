import type { Pool } from "pg";
import { adminCommands } from "#lib/cli/admin/commands";
import type { AdminContext } from "#lib/cli/admin/context";
import { findCommand } from "#lib/cli/command/find-command";
import { plainSentence } from "#lib/cli/command/plain-sentence";
import { reachDatabase } from "#lib/cli/database/reach-database";
import { openPool } from "#lib/platform/postgres/pool";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import { readSettings, type Settings } from "#lib/platform/settings/settings";
import { isWrongInput } from "#lib/service/wrong-input";

/** One JSON value on standard output, or sentences on standard error and exit code 1. */
try {
  const found = findCommand(adminCommands, process.argv.slice(2), "npm run admin --");
  if ("help" in found) console.log(found.help);
  else console.log(JSON.stringify(await withDatabase(found.run), null, 2));
} catch (error) {
  console.error(isWrongInput(error) ? error.message : (plainSentence(error) ?? error));
  process.exitCode = 1;
}

async function withDatabase(run: (context: AdminContext) => Promise<unknown>): Promise<unknown> {
  const settings = readSettings();
  const [about] = process.argv.slice(2);
  const { url: databaseUrl, leave } = await reachDatabase(settings, about === "secret");
  const pool = openPool(databaseUrl, 2, "redial admin");
  try {
    // These commands have to work when the SECRET_KEY is lost or unknown.
    const isKeyless = about === "secret" || about === "database";
    const nationalIdKey = isKeyless ? Buffer.alloc(0) : await directoryKey(pool, settings);
    return await run({ pool, settings, nationalIdKey, databaseUrl });
  } finally {
    await pool.end();
    await leave();
  }
}

async function directoryKey(pool: Pool, settings: Settings): Promise<Buffer> {
  await prepareKeys(pool, settings);
  return (await openKeyRing(pool, settings)).nationalIdKey;
}
