import type { ClientBase, Pool } from "pg";
import { expect, onTestFinished } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";

const NAME = "killed worker";

/** Before the statement leaves the worker, or while the database does it. */
type Kill = { statement: number; isUnderWay: boolean };

/** A worker's connections, which end as with SIGKILL at the statement of that number; without `kill`, it counts them. */
export function killedWorker(
  url: string,
  kill: Kill | null = null,
): { pool: Pool; statements: () => number } {
  const pool = openPool(url, 2, NAME);
  onTestFinished(() => pool.end());
  let statements = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]) => {
      const isLast = ++statements === kill?.statement;
      if (isLast && !kill?.isUnderWay) endConnection(client);
      const answer = query(...args);
      if (isLast && kill?.isUnderWay) setImmediate(() => endConnection(client));
      return answer;
    };
    Object.assign(client, { query: counted });
  });
  return { pool, statements: () => statements };
}

/** Waits until the database has ended the statements of killed workers. */
export async function untilGone(pool: Pool): Promise<void> {
  const left = sql`
    select count(*) as n from pg_stat_activity where datname = current_database() and application_name = ${NAME} and state <> 'idle'`;
  await expect.poll(async () => (await oneRow<{ n: number }>(pool, left)).n).toBe(0);
}

function endConnection(client: ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
