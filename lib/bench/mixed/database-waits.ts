import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";

const LOOK_MS = 50;

/**
 * What active backends were waiting for, looked at 20 times a second until `end` settles: how many on average, by
 * application and wait. "CPU" stands for a backend that waits for nothing.
 */
export async function databaseWaits(pool: Pool, end: Promise<unknown>): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  let looks = 0;
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  end.then(stop, stop);
  while (!isOver) {
    const { rows } = await pool.query<{ name: string }>({
      name: "bench-waits",
      text: `
        select coalesce(nullif(application_name, ''), backend_type) || ' ' ||
          coalesce(wait_event_type || ':' || wait_event, 'CPU') as name
        from pg_stat_activity
        where state = 'active' and pid <> pg_backend_pid() and application_name <> 'redial bench'`,
    });
    looks++;
    for (const { name } of rows) seen.set(name, (seen.get(name) ?? 0) + 1);
    await delay(LOOK_MS);
  }
  return new Map([...seen].map(([name, times]) => [name, times / looks]));
}
