import { folderOf } from "#lib/cli/database/open-database";
import { prepareOperators } from "#lib/console/people/first-operator";
import { appAddress, prepareAppLogin } from "#lib/platform/postgres/app-address";
import { openPool } from "#lib/platform/postgres/pool";
import { migrate } from "#lib/platform/schema/migrate";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import type { Settings } from "#lib/platform/settings/settings";
import { signOnWarning } from "#lib/platform/settings/sign-on";
import { prepareFirstStart } from "#lib/service/demo/first-start";
import { beginHeld } from "#lib/service/hold/hold-delivery";

/**
 * Prepares the database for requests: migrates, and does what happens once in its life. When several processes start at
 * the same time, on one machine or on many, each step is done once. Returns lines to print at the start.
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

/** What every process needs: migrations, a known SECRET_KEY, and the role to log in as. Throws SetupError. */
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
