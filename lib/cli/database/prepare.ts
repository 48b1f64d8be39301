import type { Pool } from "pg";
import { fewConnections } from "#lib/cli/database/free-connections";
import { folderOf } from "#lib/cli/database/open-database";
import { prepareOperators } from "#lib/console/people/first-operator";
import { folderNotice } from "#lib/installation/backup/folder-notice";
import { type AppAddress, appAddress, prepareAppLogin } from "#lib/platform/postgres/app-address";
import type { Part } from "#lib/platform/postgres/connection-counts";
import { isLoginAddress } from "#lib/platform/postgres/login-role";
import { openPool } from "#lib/platform/postgres/pool";
import { migrate, refuseOtherVersion } from "#lib/platform/schema/migrate";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import type { Settings } from "#lib/platform/settings/settings";
import { signOnWarning } from "#lib/platform/settings/sign-on";
import { prepareFirstStart } from "#lib/service/demo/first-start";
import { beginHeld } from "#lib/service/hold/hold-delivery";

/**
 * Prepares the database for requests: migrates, and does what happens once in its life. When several processes start at
 * the same time, on one machine or on many, each step is done once. With the address of the role that owns nothing, the
 * database has to be migrated already. Returns lines to print at the start.
 */
export async function prepareDatabase(settings: Settings, url: string): Promise<string[]> {
  if (isLoginAddress(url)) await withPool(url, 1, refuseOtherVersion);
  else await prepareStore(settings, url);
  const { lines } = await prepareDelivery(settings, url, ["web"]);
  return [...(await makeFirstAccess(settings, url)), ...lines];
}

/**
 * Holds delivery where it has to be held, before any worker delivers. `parts`: what this start runs. Returns lines to
 * print at the start, and how web and worker reach the database.
 */
export async function prepareDelivery(
  settings: Settings,
  url: string,
  parts: Part[],
): Promise<{ lines: string[]; app: AppAddress }> {
  const held = await withPool(url, 1, (pool) =>
    beginHeld({ pool }, { held: settings.deliveryHeld, folder: folderOf(settings) }),
  );
  const warning = settings.signOn && signOnWarning(settings.signOn);
  const app = await appAddress(url, settings);
  const few = await fewConnections(url, parts);
  const unsaved = parts.includes("worker") ? folderNotice(settings.backups) : null;
  const lines = [held, warning, app.notice, few, unsaved].filter((line) => typeof line === "string");
  return { lines, app };
}

/**
 * Makes the first person and the demo, once in the life of a database. Their password and key are in the returned lines and
 * nowhere else: print them at once.
 */
export function makeFirstAccess(settings: Settings, url: string): Promise<string[]> {
  return withPool(url, 3, async (pool) => {
    const lines: string[] = [];
    await prepareOperators(pool, settings, (line) => lines.push(line));
    const { nationalIdKey } = await openKeyRing(pool, settings);
    return [...lines, ...(await prepareFirstStart({ pool, settings, nationalIdKey }))];
  });
}

/** Prepares every process: migrations, a known SECRET_KEY, and the role to log in as. Throws SetupError. */
export async function prepareStore(settings: Settings, url: string): Promise<void> {
  await migrate(url);
  await withPool(url, 1, async (pool) => {
    await prepareKeys(pool, settings);
    await prepareAppLogin(url, settings);
  });
}

async function withPool<T>(url: string, max: number, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, max, "redial start");
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
