import { folderOf } from "#lib/cli/database";
import { prepareOperators } from "#lib/console/first-operator";
import { prepareFirstStart } from "#lib/service/first-start";
import { beginHeld } from "#lib/service/hold-delivery";
import type { Settings } from "#lib/settings";
import { signOnWarning } from "#lib/settings-sign-on";
import { appAddress, prepareAppLogin } from "#lib/store/app-address";
import { openKeyRing } from "#lib/store/key-ring";
import { migrate } from "#lib/store/migrate";
import { openPool } from "#lib/store/pool";
import { prepareKeys } from "#lib/store/prepare-keys";

/**
 * Brings the database to where requests can be taken: migrations, and what happens once in the life of the data. Of
 * several that start at once, on one machine or on many, one does each. Returns lines for whoever starts it.
 */
export async function prepareDatabase(settings: Settings, url: string): Promise<string[]> {
  await prepareStore(settings, url);
  const pool = openPool(url, 3, "redial start");
  try {
    const lines: string[] = [];
    await prepareOperators(pool, (line) => lines.push(line));
    const { nationalIdKey } = await openKeyRing(pool, settings);
    const service = { pool, settings, nationalIdKey };
    lines.push(...(await prepareFirstStart(service)));
    const held = await beginHeld(service, { held: settings.deliveryHeld, folder: folderOf(settings) });
    if (held) lines.push(held);
    const warning = settings.signOn && signOnWarning(settings.signOn);
    if (warning) lines.push(warning);
    const { notice } = await appAddress(url, settings);
    return notice ? [...lines, notice] : lines;
  } finally {
    await pool.end();
  }
}

/** The part that every process needs: migrations, a SECRET_KEY that the database knows, the role to log in as. Throws SetupError. */
export async function prepareStore(settings: Settings, url: string): Promise<void> {
  await migrate(url);
  const pool = openPool(url, 1, "redial start");
  try {
    await prepareKeys(pool, settings);
    await prepareAppLogin(url, settings);
  } finally {
    await pool.end();
  }
}
