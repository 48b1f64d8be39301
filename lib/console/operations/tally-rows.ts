import type { OperationCounts } from "#lib/console/operations/count-items";
import type { ItemReasonRow } from "#lib/console/operations/item-reasons";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** An operation's numbers, all of the same time. */
export type Tally = { counts: OperationCounts; reasons: ItemReasonRow[] };

/**
 * The last counted numbers, while they are fresh. Counting takes at most a twentieth of the time, for any number of
 * viewers. Null when the caller must count.
 */
export async function findTally(db: Sql, operation: number): Promise<Tally | null> {
  const found = await maybeRow<{ tally: Tally }>(
    db,
    sql`
      select tally from operation
      where id = ${operation} and tally is not null and (ended_at is null or tallied_at > ended_at)
        and tallied_at <= clock_timestamp() and tallied_at > clock_timestamp()
          - greatest(1000, 20 * tally_ms, case when settled then 60000 else 0 end) * interval '1 ms'
    `,
    "find-operation-tally",
  );
  return found?.tally ?? null;
}

/** Stores the counts. `settled` means that none of them changes by itself any more. */
export async function keepTally(
  db: Sql,
  operation: number,
  tally: Tally,
  { startedAt, tookMs, settled }: { startedAt: Date; tookMs: number; settled: boolean },
): Promise<void> {
  await db.query(sql`
    update operation set tally = ${JSON.stringify(tally)}, tallied_at = ${startedAt}, tally_ms = ${Math.ceil(tookMs)},
      settled = ${settled}
    where id = ${operation}
  `);
}
