import { randomBytes } from "node:crypto";
import { afterAll, inject, onTestFinished } from "vitest";
import { query } from "#lib/testing/database/embedded";

/** A database that is prepared once for the test file; `copy` makes one like it for the running test. */
export async function preparedDatabase(
  prepare: (url: string) => Promise<unknown>,
  from?: { name: string },
): Promise<{ name: string; url: string; copy: () => Promise<string> }> {
  const { name, url, drop } = await create(from?.name);
  afterAll(drop);
  await prepare(url);
  const copy = async () => {
    const made = await create(name);
    onTestFinished(made.drop);
    return made.url;
  };
  return { name, url, copy };
}

async function create(
  template = "template1",
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const server = inject("databaseUrl");
  const name = `prepared_${randomBytes(6).toString("hex")}`;
  await query(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  return {
    name,
    url: url.href,
    drop: async () => void (await query(server, `drop database ${name} with (force)`)),
  };
}
