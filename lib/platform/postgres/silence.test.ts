import { expect, onTestFinished, test } from "vitest";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { doesAnswer } from "#lib/platform/postgres/does-answer";
import { listenTo } from "#lib/platform/postgres/listen-to";
import { openPool } from "#lib/platform/postgres/pool";
import { begin } from "#lib/platform/postgres/sql";
import { databaseLine } from "#lib/testing/database/database-line";
import { skipTime } from "#lib/testing/process/skip-time";

// Long enough for a connection that a busy machine opens, or for its answer.
const BRIEF = { silentMs: 1000, connectMs: 5000 };

async function poolOver(limits: Parameters<typeof openPool>[3] = BRIEF) {
  const line = await databaseLine();
  const pool = openPool(line.url, 6, "silence test", limits);
  onTestFinished(async () => {
    line.cut();
    await pool.end();
  });
  return { line, pool };
}

const errorOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test("a host that vanishes is given up by whoever waits for it, and used again when it is back", async () => {
  const { line, pool } = await poolOver();
  await Promise.all(Array.from({ length: 6 }, () => pool.query("select pg_sleep(0.05)")));
  const open = Promise.withResolvers<void>();
  const hearing = listenTo(pool, "silence_test", new AbortController().signal, {
    onOpen: open.resolve,
    onMessage: () => undefined,
  });
  await open.promise;
  const inside = Promise.withResolvers<void>();
  const transaction = begin(pool, async (tx) => {
    await tx.query("select 1");
    inside.resolve();
    await tx.query("select pg_sleep(60)");
  });
  const lost = errorOf(transaction);
  await inside.promise;

  line.silence();
  const errors = await Promise.all([
    lost,
    ...Array.from({ length: 8 }, () => errorOf(pool.query("select 1"))),
  ]);
  expect(errors.map(isDatabaseUnavailable)).toEqual(errors.map(() => true));
  await hearing;
  // Idle connections end too, so that no caller gets one and waits.
  await expect.poll(() => pool.totalCount).toBe(0);
  // The host is known not to answer, so no caller waits for it again.
  expect(await errorOf(pool.query("select 1"))).toMatchObject({ code: "EHOSTDOWN" });

  line.speak();
  await expect.poll(() => errorOf(pool.query("select 1"))).toBeNull();
  await expect.poll(() => line.count()).toBe(pool.totalCount);
});

test("a statement that takes long, and one that waits, are left alone while the host answers", async () => {
  const { pool } = await poolOver();
  const held = await pool.connect();
  await held.query("begin");
  await held.query("select pg_advisory_xact_lock(48213)");
  const waits = pool.query("select pg_advisory_lock(48213)");
  await pool.query("select pg_sleep(1.5)");
  await held.query("rollback");
  held.release();
  await waits;
});

test("a host that lets nobody new in but says so is there", async () => {
  const { line, pool } = await poolOver();
  const url = new URL(line.url);
  url.pathname = "/no_such_database";
  expect(await doesAnswer(url.href, "127.0.0.1", 2000)).toBe(true);
  line.silence();
  expect(await doesAnswer(url.href, "127.0.0.1", 200)).toBe(false);
  line.speak();
  await pool.query("select 1");
});

test("where statements have a limit, a connection that is lost is given up although its host answers", async () => {
  const { line, pool } = await poolOver({ ...BRIEF, statementMs: 100 });
  await pool.query("select 1");
  line.silence();
  const lost = errorOf(pool.query("select 1"));
  line.forget();
  skipTime(60_000);
  expect(isDatabaseUnavailable(await lost)).toBe(true);
});
