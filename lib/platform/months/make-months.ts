import type { Pool } from "pg";
import { areMonthsDue, spanName, spansFrom } from "#lib/domain/time/month-span";
import { recordAudit } from "#lib/platform/audit-row";
import { analyzeMonthlyTables, divideRest } from "#lib/platform/months/divide-tables";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { CLOSING, checkBounds, dropBounds, isPartlyClosed } from "#lib/platform/months/partition-bounds";
import { aloneWithPartitions, TRIES, withTablesLocked } from "#lib/platform/months/partition-lock";
import { describeTables, listPartitions } from "#lib/platform/months/partition-rows";
import { isInUse } from "#lib/platform/postgres/is-in-use";
import { openPool } from "#lib/platform/postgres/pool";

/** One connection holds the lock, and the other works. */
const CONNECTIONS = 2;

/**
 * Creates the missing months ahead, where months are on. Checking needs no special rights. Only when a month is
 * missing, about once a month, does it connect as the tables' owner. True when months were created. False also when the
 * tables were in use; then it is tried again later.
 */
export async function makeMonths(
  partitionSet: MonthlyTables,
  pool: Pool,
  ownerUrl: string,
  now = new Date(),
): Promise<boolean> {
  const isLeft = await isPartlyClosed(partitionSet, pool);
  if (!isLeft && (await openMonth(partitionSet, pool, now)) === null) return false;
  const owner = openPool(ownerUrl, CONNECTIONS, "redial months");
  let made = false;
  try {
    await aloneWithPartitions(owner, async () => {
      await removeBounds(partitionSet, owner);
      made = await makeMissing(partitionSet, owner, now);
    });
    return made;
  } catch (error) {
    if (isInUse(error)) return false;
    throw error;
  } finally {
    await owner.end();
  }
}

/** The beginning of the rest if it is too near, or null. */
async function openMonth(partitionSet: MonthlyTables, pool: Pool, now: Date): Promise<string | null> {
  if (!(await describeTables(partitionSet, pool)).on) return null;
  const open = (await listPartitions(partitionSet, pool)).at(-1)?.span.from ?? null;
  return open !== null && areMonthsDue(open, now) ? open : null;
}

async function makeMissing(partitionSet: MonthlyTables, owner: Pool, now: Date): Promise<boolean> {
  const open = await openMonth(partitionSet, owner, now);
  if (open === null) return false;
  const [closed, ...later] = spansFrom(open, now);
  if (!closed) return false;
  const rest = { from: open, to: null };
  try {
    await checkBounds(partitionSet, owner, TRIES.brief, CLOSING, rest, closed);
    await withTablesLocked(partitionSet, owner, TRIES.brief, async (tx) => {
      await divideRest(partitionSet, tx, { closed, later });
      await recordAudit(tx, {
        campaignId: null,
        actor: "worker",
        action: "partitions.make",
        target: partitionSet.target,
        parameters: { months: [closed, ...later].map(spanName) },
      });
    });
  } catch (error) {
    await removeBounds(partitionSet, owner);
    throw error;
  }
  await analyzeMonthlyTables(partitionSet, owner);
  return true;
}

async function removeBounds(partitionSet: MonthlyTables, owner: Pool): Promise<void> {
  if (!(await isPartlyClosed(partitionSet, owner))) return;
  const { on } = await describeTables(partitionSet, owner);
  await withTablesLocked(partitionSet, owner, TRIES.brief, (tx) =>
    dropBounds(partitionSet, tx, CLOSING, on ? { from: null, to: null } : null),
  );
}
