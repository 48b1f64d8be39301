import { expect, inject, test } from "vitest";
import { openAll } from "#lib/platform/postgres/open-all";
import { openPool } from "#lib/platform/postgres/pool";

test("all connections of a pool are open and free", async () => {
  const pool = openPool(inject("databaseUrl"), 3, "redial test", { waitMs: 1000 });
  await openAll(pool);
  expect([pool.totalCount, pool.idleCount]).toEqual([3, 3]);
  await pool.end();
});

test("without the database no connection is open, and nothing is thrown", async () => {
  const url = new URL(inject("databaseUrl"));
  url.pathname = "/nowhere";
  const pool = openPool(url.href, 2, "redial test", { waitMs: 1000 });
  await openAll(pool);
  expect(pool.totalCount).toBe(0);
  await pool.end();
});
