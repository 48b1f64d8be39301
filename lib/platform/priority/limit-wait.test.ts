import { expect, inject, onTestFinished, test } from "vitest";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { openPool } from "#lib/platform/postgres/pool";
import { isPoolBusy } from "#lib/platform/priority/limit-wait";

function open(url = inject("databaseUrl")) {
  const pool = openPool(url, 1, "redial test", { waitMs: 20 });
  onTestFinished(() => pool.end());
  return pool;
}

test("who gets no connection in time gets an error that says so, and the next ones get it when it is given back", async () => {
  const pool = open();
  const held = await pool.connect();
  const error = await pool.query("select 1").catch((reason: unknown) => reason);
  expect(isPoolBusy(error)).toBe(true);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await expect(pool.connect()).rejects.toSatisfy(isPoolBusy);
  held.release();
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

test("statements that fail, connections that break and connections that are dropped take no permit with them", async () => {
  const pool = open();
  await expect(pool.query("select 1 from nothing")).rejects.toThrow("nothing");
  const broken = await pool.connect();
  await expect(broken.query("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
  broken.release();
  const dropped = await pool.connect();
  dropped.release(true);
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

test("a server that cannot be reached takes no permit", async () => {
  const pool = open("postgres://nobody@127.0.0.1:1/nothing");
  for (let i = 0; i < 3; i++)
    await expect(pool.query("select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
