import { describe, expect, test } from "vitest";
import { watchPeers } from "#lib/platform/installation/peers";
import { reportProcess } from "#lib/platform/installation/process-reports";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { ownDatabase } from "#lib/testing/database/own-database";

const KILLED = "00000000-0000-7000-8000-000000000001";
const BEFORE = "00000000-0000-7000-8000-000000000002";
/** Each test has its own database: tests mostly wait, so they run in parallel. */
const databases = [
  await ownDatabase(),
  await ownDatabase(),
  await ownDatabase(),
  await ownDatabase(),
] as const;
const unexpected = (error: unknown) => expect.unreachable(String(error));

/** 0 once the server process that the killed one reported through has ended. */
async function connections(pool: Sql): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`
      select count(*) as n from process_report join pg_stat_activity on pid = backend where id = ${KILLED}
    `,
  );
  return n;
}

describe.concurrent("processes that share a database", () => {
  test("a process in the place of one that was killed does not count that one, and one that lives it does", async ({
    expect,
  }) => {
    const [{ pool, url }] = databases;
    const killed = openPool(url, 1, "redial test");
    await reportProcess(killed, KILLED, "web", {});
    const first = await watchPeers(pool, unexpected);
    await first.untilCounted();
    expect(await first.count()).toBe(2);
    await killed.end();
    await expect.poll(() => connections(pool)).toBe(0);
    const second = await watchPeers(pool, unexpected);
    await second.untilCounted();
    expect(await second.count()).toBe(2);
    await second.leave();
    await first.leave();
  });

  test("a process of the version before, which does not say how it reports, is counted while it may live", async ({
    expect,
  }) => {
    const [, { pool }] = databases;
    await reportProcess(pool, BEFORE, "web", {});
    await pool.query("update process_report set backend = null");
    const peers = await watchPeers(pool, unexpected);
    await peers.untilCounted();
    expect(await peers.count()).toBe(2);
    await peers.leave();
  });

  test("when a process goes on, one that was held up no longer takes itself for the only one", async ({
    expect,
  }) => {
    const [, , own] = databases;
    const pool = openPool(own.url, 1, "redial test");
    const first = await watchPeers(pool, () => undefined);
    const held = await pool.connect();
    const second = await watchPeers(own.pool, () => undefined);
    await second.untilCounted();
    const counted = await first.count().catch(() => "unknown");
    held.release();
    await Promise.all([first.leave(), second.leave()]);
    await pool.end();
    expect(counted).not.toBe(1);
  });

  test("a process that others took for gone takes no call until they count it again", async ({ expect }) => {
    const [, , , own] = databases;
    const pool = openPool(own.url, 1, "redial test");
    const gone = await watchPeers(pool, () => undefined);
    const other = await watchPeers(own.pool, unexpected);
    await other.untilCounted();
    const held = await pool.connect();
    await expect.poll(() => other.count()).toBe(1);
    held.release();
    await expect.poll(() => gone.count().catch(() => "unknown"), { interval: 5 }).toBe(2);
    expect(await other.count()).toBe(2);
    await Promise.all([gone.leave(), other.leave()]);
    await pool.end();
  });
});
