import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { prepareStore } from "#lib/cli/database/prepare";
import { startEmbedded } from "#lib/platform/embedded/start";
import { withClient } from "#lib/platform/postgres/with-client";
import { migrate } from "#lib/platform/schema/migrate";
import { readSettings } from "#lib/platform/settings/settings";
import { removeFolder } from "#lib/testing/process/remove-folder";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
    /** The name of a migrated database on the same server, to which nobody connects: copies are made of it. */
    templateDatabase: string;
    /** A folder for files of tests; it is removed with the run. */
    runFolder: string;
  }
}

const TEMPLATE = "_template";

type TestServer = { url: string; stop: () => Promise<void> };

/** Tests kill PostgreSQL, and never the machine: nothing has to reach the disk, or be kept for another server. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  // A large share of the memory, touched for the first time and searched at every dropped table, is slow.
  shared_buffers: "128MB",
  max_wal_size: "256MB",
  file_copy_method: "clone",
};

/**
 * One migrated database for all tests of a run, as `process.env.DATABASE_URL` and `inject("databaseUrl")`; gone
 * afterwards. On a server of its own, or as a new database on the server that TEST_DATABASE_URL names.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "redial-test-"));
  chmodSync(folder, 0o711);
  const given = process.env.TEST_DATABASE_URL;
  const server = await (given
    ? createDatabase(given)
    : startEmbedded(join(folder, "data"), () => {}, SETTINGS));
  // After Ctrl-C only this hook runs. It is registered after the server's own hook, which stops the server.
  process.once("exit", () => removeFolder(folder));
  project.provide("databaseUrl", server.url);
  project.provide("runFolder", folder);
  process.env.DATABASE_URL = server.url;
  // Every process that starts on this database needs the same key.
  process.env.SECRET_KEY = randomBytes(32).toString("hex");
  try {
    await prepareStore(readSettings(), server.url);
    project.provide("templateDatabase", await createTemplate(server.url));
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
  const stop = async () => {
    await run(server, `drop database if exists ${name}${TEMPLATE} with (force)`);
    await run(server, `drop database if exists ${name} with (force)`);
  };
  return { url: url.href, stop };
}

async function createTemplate(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  const name = `${url.pathname.slice(1)}${TEMPLATE}`;
  await run(serverUrl, `create database ${name}`);
  url.pathname = name;
  await migrate(url.href);
  return name;
}

async function run(server: string, statement: string): Promise<void> {
  await withClient({ connectionString: server }, (client) => client.query(statement));
}
