import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { findDatabase } from "#lib/cli/database/open-database";
import { prepareStore } from "#lib/cli/database/prepare";
import { appAddress } from "#lib/platform/postgres/app-address";
import { listenTo } from "#lib/platform/postgres/listen-to";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { sendMessage } from "#lib/service/messages/send-message";
import { databaseLine } from "#lib/testing/database/database-line";
import { query } from "#lib/testing/database/embedded";
import { emptyDatabase } from "#lib/testing/database/own-database";
import { makeUnusual } from "#lib/testing/database/unusual-defaults";
import { installed } from "#lib/testing/process/installed";
import { lookupStatements, startPgBouncer } from "#lib/testing/process/pgbouncer";
import { mintCampaign } from "#lib/testing/service/service";

const has = installed("PgBouncer", ["sh", "-c", "PATH=$PATH:/usr/sbin pgbouncer --version"]);

async function pooled(changes: [string, string][] = []) {
  const own = await emptyDatabase();
  await makeUnusual(own);
  // All databases of a server share their roles, and the locks of those.
  await query(own, `set lock_timeout = 0; drop role if exists pgbouncer; ${lookupStatements()}`);
  onTestFinished(
    async () => void (await query(own, "set lock_timeout = 0; drop owned by pgbouncer; drop role pgbouncer")),
  );
  const url = await startPgBouncer((await databaseLine({ url: own })).url, changes);
  return { url, settings: parseSettings({ DATABASE_URL: url, SECRET_KEY: "3".repeat(64) }) };
}

test.skipIf(!has)(
  "in session mode everything works, and web and worker have a role of their own",
  async () => {
    const { url, settings } = await pooled();
    await findDatabase(settings);
    await prepareStore(settings, url);
    const address = await appAddress(url, settings);
    expect(address.notice).toBeNull();
    const pool = openPool(address.url, 3, "pooled test", { statementMs: 30_000 });
    onTestFinished(() => pool.end());
    const service = { pool, settings, nationalIdKey: randomBytes(32) };
    const owner = { ...service, pool: openPool(url, 2, "pooled test") };
    onTestFinished(() => owner.pool.end());
    const caller = await mintCampaign(owner);

    const stopping = new AbortController();
    let told = 0;
    const listening = listenTo(pool, "redial_delivery", stopping.signal, { onMessage: () => told++ });
    const body = { recipient: "6591234567", language: "english", values: { name: "Ada" } };
    await expect
      .poll(async () => {
        await sendMessage(service, caller, body);
        await query(url, "notify redial_delivery");
        return told;
      })
      .toBeGreaterThan(0);
    stopping.abort();
    await listening;
    const { mode } = await oneRow<{ mode: string }>(
      pool,
      sql`select current_setting('default_transaction_isolation') as mode`,
    );
    expect(mode).toBe("read committed");
  },
);

test.skipIf(!has)(
  "without the look-up of passwords, web and worker are the owner, and a line says so",
  async () => {
    const { url, settings } = await pooled([
      [" auth_user=pgbouncer", ""],
      ["auth_type = scram-sha-256", "auth_type = any"],
      ["redial = host", "redial = user=redial password=PASSWORD host"],
    ]);
    await prepareStore(settings, url);
    const address = await appAddress(url, settings);
    expect(address.notice).toMatch(/act as the owner of the tables/);
    const pool = openPool(address.url, 1, "pooled test");
    onTestFinished(() => pool.end());
    await pool.query("select from message");
  },
);

test.skipIf(!has).each(["transaction", "statement"])(
  "%s mode is refused in a sentence that says what to set",
  async (mode) => {
    const { settings } = await pooled([["pool_mode = session", `pool_mode = ${mode}`]]);
    await expect(findDatabase(settings)).rejects.toThrow(/Set pool_mode = session for this database/);
  },
);
