import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { findFreePort } from "#lib/testing/process/free-port";
import { said, start } from "#lib/testing/process/processes";

const FILES = join(process.cwd(), "lib/installation/production");
/** Debian puts it where only root looks. */
const PATH = `${process.env.PATH}:/usr/sbin`;

/** Runs PgBouncer with the file that operators copy, in front of the database; returns the address through it. */
export async function startPgBouncer(databaseUrl: string, changes: [string, string][] = []): Promise<string> {
  const { hostname, port, pathname, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "redial-pgbouncer-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const listenPort = String(await findFreePort());
  const users = join(folder, "userlist.txt");
  const replaced: [string, string][] = [
    [
      "redial = host=127.0.0.1 port=5432 dbname=redial",
      `redial = host=${hostname} port=${port} dbname=${pathname.slice(1)}`,
    ],
    ["listen_port = 6432", `listen_port = ${listenPort}\nunix_socket_dir =`],
    ["/etc/pgbouncer/userlist.txt", users],
    ...changes,
  ];
  const text = replaced
    .reduce(replaceOnce, readFileSync(join(FILES, "pgbouncer.ini"), "utf8"))
    .replace("PASSWORD", password);
  writeFileSync(join(folder, "pgbouncer.ini"), text);
  writeFileSync(users, '"pgbouncer" "change-me"\n');
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const program = start(["pgbouncer", ...user, join(folder, "pgbouncer.ini")], { PATH });
  onTestFinished(async () => {
    program.child.kill("SIGKILL");
    await program.ended;
  });
  await said(program, "process up");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${listenPort}`;
  url.pathname = "/redial";
  return url.href;
}

/** The statements with which operators let it look up passwords. */
export function lookupStatements(): string {
  return readFileSync(join(FILES, "pgbouncer.sql"), "utf8");
}

function replaceOnce(text: string, [from, to]: [string, string]): string {
  if (!text.includes(from)) throw new Error(`pgbouncer.ini has no ${from}`);
  return text.replace(from, () => to);
}
