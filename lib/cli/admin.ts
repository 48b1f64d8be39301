import { adminCommands } from "#lib/cli/admin-commands";
import type { AdminContext } from "#lib/cli/admin-context";
import { findDatabase } from "#lib/cli/database";
import { findCommand } from "#lib/cli/find-command";
import { plainSentence } from "#lib/cli/plain-sentence";
import { isWrongInput } from "#lib/service/wrong-input";
import { readSettings } from "#lib/settings";
import { openPool } from "#lib/store/pool";
import { createSecrets } from "#lib/store/secrets";

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
  const databaseUrl = await findDatabase(settings);
  const pool = openPool(databaseUrl, 2, "redial admin");
  try {
    return await run({ pool, settings, nationalIdKey: createSecrets(settings).nationalIdKey, databaseUrl });
  } finally {
    await pool.end();
  }
}
