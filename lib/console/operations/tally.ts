import type { Pool } from "pg";
import { countItems, type OperationCounts } from "#lib/console/operations/count-items";
import { type ItemReasonRow, listItemReasons } from "#lib/console/operations/item-reasons";
import type { OperationRow } from "#lib/console/operations/operations";
import { FINAL_CODES } from "#lib/domain/retries/retryable";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import { maybeRow, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** Up to this many items are counted at each request. */
const MOST_LIVE = 500;

/** An operation's numbers and the reasons for them; those of a large operation may be some seconds old. */
export async function readTally(
  pool: Pool,
  { id, total, endedAt }: Pick<OperationRow, "id" | "total" | "endedAt">,
): Promise<Tally> {
  if (total <= MOST_LIVE) return count(pool, id);
  const known = await findTally(pool, id);
  if (known) return known;
  const { startedAt } = await oneRow<{ startedAt: Date }>(pool, sql`select clock_timestamp() as started_at`);
  const began = performance.now();
  const tally = await count(pool, id);
  const { inFlight, unknown, unread } = tally.counts;
  const settled = endedAt !== null && inFlight + unknown + unread === 0;
  await keepTally(pool, id, tally, { startedAt, tookMs: performance.now() - began, settled });
  return tally;
}

function count(pool: Pool, id: number): Promise<Tally> {
  return inSnapshot(pool, async (db) => ({
    counts: await countItems(db, id),
    reasons: await listItemReasons(db, id, FINAL_CODES),
  }));
}

/** An operation's numbers, all of the same time. */
type Tally = { counts: OperationCounts; reasons: ItemReasonRow[] };

/**
 * The last counted numbers, while they are fresh. Counting takes at most a twentieth of the time, for any number of
 * viewers. Null when the caller must count.
 */
async function findTally(db: Sql, operation: number): Promise<Tally | null> {
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
async function keepTally(
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
