import type { Pool } from "pg";
import { areMonthsDue, spanName, spansFrom } from "#lib/domain/time/month-span";
import { recordAudit } from "#lib/platform/audit-row";
import { analyzeMonthlyTables, divideRest } from "#lib/platform/months/divide-tables";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { CLOSING, checkBounds, dropBounds, isHalfClosed } from "#lib/platform/months/partition-bounds";
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
  half: MonthlyTables,
  pool: Pool,
  ownerUrl: string,
  now = new Date(),
): Promise<boolean> {
  const isLeft = await isHalfClosed(half, pool);
  if (!isLeft && (await openMonth(half, pool, now)) === null) return false;
  const owner = openPool(ownerUrl, CONNECTIONS, "redial months");
  let made = false;
  try {
    await aloneWithPartitions(owner, async () => {
      await removeBounds(half, owner);
      made = await makeMissing(half, owner, now);
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
async function openMonth(half: MonthlyTables, pool: Pool, now: Date): Promise<string | null> {
  if (!(await describeTables(half, pool)).on) return null;
  const open = (await listPartitions(half, pool)).at(-1)?.span.from ?? null;
  return open !== null && areMonthsDue(open, now) ? open : null;
}

async function makeMissing(half: MonthlyTables, owner: Pool, now: Date): Promise<boolean> {
  const open = await openMonth(half, owner, now);
  if (open === null) return false;
  const [closed, ...later] = spansFrom(open, now);
  if (!closed) return false;
  const rest = { from: open, to: null };
  try {
    await checkBounds(half, owner, TRIES.brief, CLOSING, rest, closed);
    await withTablesLocked(half, owner, TRIES.brief, async (tx) => {
      await divideRest(half, tx, { closed, later });
      await recordAudit(tx, {
        campaignId: null,
        actor: "worker",
        action: "partitions.make",
        target: half.target,
        parameters: { months: [closed, ...later].map(spanName) },
      });
    });
  } catch (error) {
    await removeBounds(half, owner);
    throw error;
  }
  await analyzeMonthlyTables(half, owner);
  return true;
}

async function removeBounds(half: MonthlyTables, owner: Pool): Promise<void> {
  if (!(await isHalfClosed(half, owner))) return;
  const { on } = await describeTables(half, owner);
  await withTablesLocked(half, owner, TRIES.brief, (tx) =>
    dropBounds(half, tx, CLOSING, on ? { from: null, to: null } : null),
  );
}
