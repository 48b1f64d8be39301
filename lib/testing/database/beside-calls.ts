import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { withClient } from "#lib/platform/postgres/with-client";
import { query } from "#lib/testing/database/embedded";

const CALLERS = 4;
/** Without a pause they would take the processors from work that makes way for calls. */
const CALL_MS = 5;
const LOOK_MS = 20;
const NAME = "calls beside a migration";
/** Another connection has dropped the table. */
const NO_TABLE = "42P01";

/**
 * Reads from every table and takes its write lock, again and again on several connections, while `work` runs. Returns
 * how often, and the longest wait for a lock in ms.
 */
export async function besideCalls(
  url: string,
  work: () => Promise<unknown>,
): Promise<{ calls: number; waitMs: number }> {
  const tables = await query<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const ended = new AbortController();
  const seen = { calls: 0, waitMs: 0 };

  async function call(caller: number): Promise<void> {
    await withClient({ connectionString: url, application_name: NAME }, async (client) => {
      for (let i = Math.floor((tables.length * caller) / CALLERS); !ended.signal.aborted; i++) {
        const { name } = tables[i % tables.length] ?? {};
        await client
          .query(`begin; select from ${name} limit 1; lock table ${name} in row exclusive mode; commit`)
          .catch(async (error: pg.DatabaseError) => {
            await client.query("rollback");
            if (error.code !== NO_TABLE) throw error;
          });
        seen.calls++;
        await delay(CALL_MS);
      }
    });
  }

  async function watch(): Promise<void> {
    await withClient({ connectionString: url, application_name: NAME }, async (client) => {
      while (!ended.signal.aborted) {
        const { rows } = await client.query<{ ms: number }>(WAIT);
        seen.waitMs = Math.max(seen.waitMs, rows[0]?.ms ?? 0);
        await delay(LOOK_MS);
      }
    });
  }

  const callers = [watch(), ...Array.from({ length: CALLERS }, (_, caller) => call(caller))];
  const beside = Promise.all(callers);
  try {
    await Promise.race([work(), beside]);
  } finally {
    ended.abort();
    // A caller that goes on would lose the database during a call.
    await Promise.allSettled(callers);
  }
  await beside;
  return seen;
}

const WAIT = `
  select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms
  from pg_locks join pg_stat_activity using (pid)
  where not granted and application_name = '${NAME}'
`;
