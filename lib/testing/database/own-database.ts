import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, inject, onTestFinished } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { migrate } from "#lib/platform/schema/migrate";
import { query } from "#lib/testing/database/embedded";

/** A migrated database for one test file, without rows or workers of others. It is dropped after the tests. */
export async function ownDatabase(): Promise<{ pool: Pool; url: string }> {
  const server = inject("databaseUrl");
  const name = `own_${randomBytes(6).toString("hex")}`;
  await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  await migrate(url.href);
  const pool = openPool(url.href, 12, "test");
  afterAll(async () => {
    await pool.end();
    await query(server, `drop database ${name} with (force)`);
  });
  return { pool, url: url.href };
}

/** An empty database for one test. */
export async function emptyDatabase(): Promise<string> {
  const server = inject("databaseUrl");
  const name = `own_${randomBytes(6).toString("hex")}`;
  await query(server, `create database ${name}`);
  onTestFinished(() => query(server, `drop database ${name} with (force)`).then(() => undefined));
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
