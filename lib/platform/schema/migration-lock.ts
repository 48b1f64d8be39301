import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";

const POLL_MS = 100;

/**
 * Waits until no other process migrates or grants. Then blocks them until the connection or the transaction ends.
 *
 * Polls for the lock. A waiting statement would hold a snapshot, and the lock's holder may run `create index
 * concurrently`, which waits for the end of every older snapshot.
 */
export async function takeMigrationLock(
  client: Pick<pg.ClientBase, "query">,
  until: "connection" | "transaction",
): Promise<void> {
  const attempt = until === "connection" ? "pg_try_advisory_lock" : "pg_try_advisory_xact_lock";
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(`select ${attempt}($1) as mine`, [
      LOCKS.migration,
    ]);
    if (rows[0]?.mine) return;
    await delay(POLL_MS);
  }
}
