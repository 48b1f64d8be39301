import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareStore } from "#lib/cli/database/prepare";
import { startEmbedded } from "#lib/platform/embedded/start";
import { readSettings } from "#lib/platform/settings/settings";
import { removeFolder } from "#lib/testing/process/remove-folder";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
    /** A folder for files of tests; it is removed with the run. */
    runFolder: string;
  }
}

type TestServer = { url: string; stop: () => Promise<void> };

/**
 * One migrated database for all tests of a run, as `process.env.DATABASE_URL` and `inject("databaseUrl")`; gone
 * afterwards. On a server of its own, or as a new database on the server that TEST_DATABASE_URL names.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "redial-test-"));
  chmodSync(folder, 0o711);
  const given = process.env.TEST_DATABASE_URL;
  const server = await (given ? createDatabase(given) : startEmbedded(join(folder, "data"), () => {}));
  // After Ctrl-C only this hook runs. It is registered after the server's own hook, which stops the server.
  process.once("exit", () => removeFolder(folder));
  project.provide("databaseUrl", server.url);
  project.provide("runFolder", folder);
  process.env.DATABASE_URL = server.url;
  // Every process that starts on this database needs the same key.
  process.env.SECRET_KEY = randomBytes(32).toString("hex");
  try {
    await prepareStore(readSettings(), server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
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
