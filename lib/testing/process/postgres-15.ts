import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { chooseAccount } from "#lib/platform/embedded/account";
import { findFreePort } from "#lib/testing/process/free-port";
import { installed } from "#lib/testing/process/installed";
import { start } from "#lib/testing/process/processes";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

/** Where Debian 12 has it. */
const NATIVE = "/usr/lib/postgresql/15";

export const hasPostgres15 = () => installed("PostgreSQL 15", [join(NATIVE, "bin/postgres"), "--version"]);

/** Runs Debian's PostgreSQL 15 for the running test, as it comes; returns its administrator's address. */
export async function startPostgres15(): Promise<string> {
  const [folder, port] = [temporaryFolder(), await findFreePort()];
  const { prefix, uid, gid } = chooseAccount(folder, NATIVE);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid);
  const [file = "", ...args] = [...prefix, join(NATIVE, "bin/initdb")];
  const words = [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  const made = spawnSync(file, [...args, ...words], { cwd: folder, uid, gid, encoding: "utf8" });
  expect(made, made.stderr).toMatchObject({ status: 0 });
  const settings = [`port=${port}`, "unix_socket_directories=", "listen_addresses=127.0.0.1", "fsync=off"];
  const server = start(
    [...prefix, join(NATIVE, "bin/postgres"), "-D", data, ...settings.flatMap((one) => ["-c", one])],
    {},
    folder,
  );
  onTestFinished(async () => {
    server.child.kill("SIGINT");
    await server.ended;
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await expect.poll(() => answers(url), { message: server.output() }).toBe(true);
  return url;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
