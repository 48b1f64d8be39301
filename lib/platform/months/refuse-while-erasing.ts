import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { SetupError } from "#lib/platform/setup-error";

/** Throws SetupError during an erasure: it scans each table of messages once, and could miss a month that moves. */
export async function refuseWhileErasing(tx: Sql): Promise<void> {
  const running = await maybeRow<{ id: string }>(
    tx,
    sql`select id from erasure where state = 'running' limit 1`,
  );
  if (running)
    throw new SetupError(`The erasure ${running.id} of a number is being done. Try again when it has ended.`);
}
