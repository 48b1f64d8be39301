import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#lib/store/embedded/start";
import { migrate } from "#lib/store/migrate";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

type TestServer = { url: string; stop: () => Promise<void> };

/**
 * One migrated database for all tests of a run, as `process.env.DATABASE_URL` and `inject("databaseUrl")`; gone
 * afterwards. On a server of its own, or as a new database on the server that TEST_DATABASE_URL names.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? await createDatabase(given) : await startServer();
  try {
    await migrate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.env.DATABASE_URL = server.url;
  project.provide("databaseUrl", server.url);
  return server.stop;
}

async function startServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "redial-test-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  const { url, stop } = await startEmbedded(folder, () => {}).catch((error: unknown) => {
    remove();
    throw error;
  });
  // After Ctrl-C nothing else runs.
  process.once("exit", remove);
  return { url, stop: () => stop().finally(remove) };
}

async function createDatabase(server: string): Promise<TestServer> {
  const name = `redial_test_${randomBytes(6).toString("hex")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await run(server, `create database ${name}`);
  return { url: url.href, stop: () => run(server, `drop database if exists ${name} with (force)`) };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
