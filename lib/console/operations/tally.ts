import type { Pool } from "pg";
import { countItems } from "#lib/console/operations/count-items";
import { listItemReasons } from "#lib/console/operations/item-reasons";
import type { OperationRow } from "#lib/console/operations/operations";
import { findTally, keepTally, type Tally } from "#lib/console/operations/tally-rows";
import { FINAL_CODES } from "#lib/domain/retries/retryable";
import { oneRead } from "#lib/platform/postgres/one-read";
import { oneRow, sql } from "#lib/platform/postgres/sql";

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
  return oneRead(pool, async (db) => ({
    counts: await countItems(db, id),
    reasons: await listItemReasons(db, id, FINAL_CODES),
  }));
}
