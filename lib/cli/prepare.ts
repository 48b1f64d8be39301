import { folderOf } from "#lib/cli/database";
import { prepareOperators } from "#lib/console/first-operator";
import { prepareFirstStart } from "#lib/service/first-start";
import { beginHeld } from "#lib/service/hold-delivery";
import type { Settings } from "#lib/settings";
import { appUrl, NO_APP_ROLE } from "#lib/store/app-role";
import { migrate } from "#lib/store/migrate";
import { openPool } from "#lib/store/pool";
import { createSecrets } from "#lib/store/secrets";

/**
 * Brings the database to where requests can be taken: migrations, and what happens once in the life of the data. Of
 * several that start at once, on one machine or on many, one does each. Returns lines for whoever starts it.
 */
export async function prepareDatabase(settings: Settings, url: string): Promise<string[]> {
  await migrate(url);
  const pool = openPool(url, 3, "redial start");
  try {
    const lines: string[] = [];
    await prepareOperators(pool, (line) => lines.push(line));
    const service = { pool, settings, nationalIdKey: createSecrets(settings).nationalIdKey };
    lines.push(...(await prepareFirstStart(service)));
    const held = await beginHeld(service, { held: settings.deliveryHeld, folder: folderOf(settings) });
    if (held) lines.push(held);
    return (await appUrl(url)).asRole ? lines : [...lines, NO_APP_ROLE];
  } finally {
    await pool.end();
  }
}
