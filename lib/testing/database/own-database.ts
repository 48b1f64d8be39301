import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, inject, onTestFinished } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { migrate } from "#lib/platform/schema/migrate";
import { query } from "#lib/testing/database/embedded";

/** A migrated database for one test file, without rows or workers of others. It is dropped after the tests. */
export async function ownDatabase(): Promise<{ pool: Pool; url: string }> {
  const { url, drop } = await create(copied());
  await migrate(url);
  const pool = openPool(url, 12, "test");
  afterAll(async () => {
    await pool.end();
    await drop();
  });
  return { pool, url };
}

/** A migrated database for one test. */
export async function migratedDatabase(): Promise<string> {
  const { url, drop } = await create(copied());
  await migrate(url);
  onTestFinished(drop);
  return url;
}

/** An empty database for one test. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await create("");
  onTestFinished(drop);
  return url;
}

/** Takes a quarter of the time of all migrations. What they grant on the database itself is not copied. */
function copied(): string {
  return `template ${inject("templateDatabase")} strategy file_copy`;
}

async function create(how: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject("databaseUrl");
  const name = `own_${randomBytes(6).toString("hex")}`;
  await query(server, `create database ${name} ${how}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    drop: async () => void (await query(server, `drop database ${name} with (force)`)),
  };
}
