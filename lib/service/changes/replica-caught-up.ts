import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { RefusedError } from "#lib/domain/api/refused-error";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import type { Service } from "#lib/service/context";

const LOOK_MS = 50;
const LONGEST_MS = 5000;
const RETRY_AFTER_S = 5;

/**
 * Resolves when the replica of the lists has everything that is committed now. A reader with a new cursor
 * reads the lists next, and would never learn of messages that they lack. Refuses when the replica is far
 * behind. A replica that is unavailable does not count, because the lists are read from the primary then.
 */
export async function replicaCaughtUp({ pool, replica }: Pick<Service, "pool" | "replica">): Promise<void> {
  if (!replica) return;
  const { position } = await oneRow<{ position: string }>(
    pool,
    sql`select pg_current_wal_insert_lsn()::text as position`,
  );
  const end = performance.now() + LONGEST_MS;
  while (!(await hasReplayed(replica, position))) {
    if (performance.now() > end) {
      throw new RefusedError("unavailable", null, null, { "Retry-After": String(RETRY_AFTER_S) });
    }
    await delay(LOOK_MS);
  }
}

async function hasReplayed(replica: Pool, position: string): Promise<boolean> {
  const { hasReplayed } = await oneRow<{ hasReplayed: boolean }>(
    replica,
    sql`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${position}::pg_lsn else true end as has_replayed
    `,
  ).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    return { hasReplayed: true };
  });
  return hasReplayed;
}
