import { prepareOperators } from "#lib/console/first-operator";
import { prepareFirstStart } from "#lib/service/first-start";
import { createSecrets } from "#lib/service/secrets";
import type { Settings } from "#lib/settings";
import { migrate } from "#lib/store/migrate";
import { openPool } from "#lib/store/pool";

/**
 * Brings the database to where requests can be taken: migrations, and what happens once in the life of the data. Of
 * several that start at once, on one machine or on many, one does each. Returns lines for whoever starts it.
 */
export async function prepareDatabase(settings: Settings, url: string): Promise<string[]> {
  await migrate(url);
  const pool = openPool(url, 2, "redial start");
  try {
    const lines: string[] = [];
    await prepareOperators(pool, (line) => lines.push(line));
    const service = { pool, settings, nationalIdKey: createSecrets(settings).nationalIdKey };
    return [...lines, ...(await prepareFirstStart(service))];
  } finally {
    await pool.end();
  }
}
