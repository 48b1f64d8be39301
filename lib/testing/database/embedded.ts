import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { withClient } from "#lib/platform/postgres/with-client";
import { type Started, serverProcesses, start, until } from "#lib/testing/process/processes";

/** A process that starts the embedded server of a folder, to be killed. */
export function startStarter(
  dataDir: string,
  env: Record<string, string> = {},
  before: string[] = [],
): Started {
  return start([...before, process.execPath, "lib/testing/database/embedded-starter.ts", dataDir], env);
}

/** The id of the server's first process. */
export function postmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Waits until no process of the folder's server is left. */
export function serverGone(dataDir: string): Promise<void> {
  return until(
    () => serverProcesses(dataDir).length === 0,
    () => `still running: ${serverProcesses(dataDir)}`,
  );
}

export async function query<Row extends pg.QueryResultRow>(
  url: string | null,
  statement: string,
): Promise<Row[]> {
  const found = await withClient({ connectionString: url ?? "" }, (client) => client.query<Row>(statement));
  return found.rows;
}

/** Commits a row that must survive. */
export async function keepRow(url: string | null): Promise<void> {
  await query(url, "create table if not exists kept (n int)");
  await query(url, "insert into kept values (1)");
}

export async function countKept(url: string | null): Promise<number | undefined> {
  const [row] = await query<{ n: number }>(url, "select count(*)::int as n from kept");
  return row?.n;
}
