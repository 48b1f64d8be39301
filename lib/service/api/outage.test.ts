import { expect, onTestFinished, test, vi } from "vitest";
import { logOutage } from "#lib/platform/log-faults";
import { openPool } from "#lib/platform/postgres/pool";
import { begin } from "#lib/platform/postgres/sql";
import { refuse } from "#lib/service/api/refuse";
import { sendMessage } from "#lib/service/messages/send-message";
import { databaseLine } from "#lib/testing/database/database-line";
import { query } from "#lib/testing/database/embedded";
import { migratedDatabase } from "#lib/testing/database/own-database";
import { mintCampaign, testService } from "#lib/testing/service/service";

const errorOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const BODY = { recipient: "6591234567", language: "english", values: { name: "Ada" } };
const COME_AGAIN = { status: 503, code: "service_unavailable", fields: { "Retry-After": "1" } };

async function poolOver() {
  const line = await databaseLine();
  const pool = openPool(line.url, 2, "outage test", { connectMs: 500 });
  onTestFinished(async () => {
    line.cut();
    await pool.end();
  });
  await pool.query("select 1");
  return { line, pool };
}

test("a call that found no database has done nothing, and is asked to come again", async () => {
  const pool = openPool("postgres://redial@127.0.0.1:1/redial", 1, "outage test");
  onTestFinished(() => pool.end());
  expect(refuse(await errorOf(pool.query("select 1")), "trace", true)).toMatchObject(COME_AGAIN);
});

test("a write whose connection is lost on the way is not asked to come again: it may be done", async () => {
  const { line, pool } = await poolOver();
  const write = errorOf(pool.query("select pg_sleep(60)"));
  await expect.poll(() => pool.idleCount).toBe(0);
  line.cut();
  const error = await write;
  expect(refuse(error, "trace", true)).toMatchObject({
    status: 503,
    fields: {},
    body: { error: { message: expect.stringMatching(/nobody knows whether this was done/) } },
  });
  expect(refuse(error, "trace")).toMatchObject(COME_AGAIN);
});

test("a transaction that was lost before its commit has done nothing", async () => {
  const { line, pool } = await poolOver();
  const write = begin(pool, async (tx) => {
    const asleep = tx.query("select pg_sleep(60)");
    line.cut();
    await asleep;
  });
  expect(refuse(await errorOf(write), "trace", true)).toMatchObject(COME_AGAIN);
});

test("a database that has become read only takes no call that writes, and says so once, without a stack", async () => {
  const url = await migratedDatabase();
  const open = () => openPool(url, 2, "outage test");
  const before = open();
  const { pool: unused, ...given } = testService();
  await unused.end();
  const caller = await mintCampaign({ ...given, pool: before });
  await before.end();
  await query(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
  const pool = open();
  onTestFinished(() => pool.end());
  const log = { error: vi.fn() };
  for (let call = 0; call < 3; call++) {
    const error = await errorOf(sendMessage({ ...given, pool }, caller, BODY));
    expect(refuse(error, "trace", true)).toMatchObject(COME_AGAIN);
    logOutage(log, error);
  }
  expect(log.error.mock.calls).toEqual([
    [{ reason: expect.stringMatching(/it is read only, as a standby is/) }, "calls are answered 503"],
  ]);
});
