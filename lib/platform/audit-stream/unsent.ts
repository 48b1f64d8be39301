import { maybeRow, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** A worker that streams notes each run, at least every five seconds, except while a receiver does not answer. */
export const isSilent = sql`coalesce(turn_at < clock_timestamp() - interval '30 seconds', false)`;

/** Whether a worker has streamed within this time, whatever this process's own settings are. */
export async function hasStreamed(db: Sql, within: "30 seconds" | "1 day"): Promise<boolean> {
  const { lately } = await oneRow<{ lately: boolean }>(
    db,
    sql`select coalesce(turn_at >= clock_timestamp() - ${within}::interval, false) as lately from audit_stream`,
    "has-streamed",
  );
  return lately;
}

/** When the oldest unsent record of the stream was written. Null when all are sent, or the stream has never run. */
export async function oldestUnsent(db: Sql): Promise<Date | null> {
  const found = await maybeRow<{ at: Date }>(
    db,
    sql`select at from audit where id > (select last_id from audit_stream) order by id limit 1`,
    "oldest-unsent",
  );
  return found?.at ?? null;
}

/** The last record of those that are all sent; 0 while the stream has never run. Locked until the transaction ends. */
export async function lockSent(tx: Sql): Promise<number> {
  const { lastId } = await oneRow<{ lastId: number }>(
    tx,
    sql`select coalesce(last_id, 0)::bigint as last_id from audit_stream for share`,
  );
  return lastId;
}
