import type { Pool } from "pg";
import { areMonthsDue, spanName, spansFrom } from "#lib/domain/time/month-span";
import { recordAudit } from "#lib/platform/audit-row";
import { isInUse } from "#lib/platform/postgres/is-in-use";
import { openPool } from "#lib/platform/postgres/pool";
import { analyzeMonthlyTables, divideRest } from "#lib/service/months/divide-tables";
import { CLOSING, checkBounds, dropBounds, isHalfClosed } from "#lib/service/months/partition-bounds";
import { aloneWithPartitions, TRIES, withTablesLocked } from "#lib/service/months/partition-lock";
import { describeTables, listPartitions } from "#lib/service/months/partition-rows";

/** One connection holds the lock, one works. */
const CONNECTIONS = 2;

/**
 * Creates the missing months ahead, where months are on. Checking needs no special rights. Only when a month is
 * missing, about once a month, does it connect as the tables' owner. True when months were created. False also when the
 * tables were in use; then it is tried again later.
 */
export async function makeMonths(pool: Pool, ownerUrl: string, now = new Date()): Promise<boolean> {
  const isLeft = await isHalfClosed(pool);
  if (!isLeft && (await openMonth(pool, now)) === null) return false;
  const owner = openPool(ownerUrl, CONNECTIONS, "redial months");
  let made = false;
  try {
    await aloneWithPartitions(owner, async () => {
      await removeBounds(owner);
      made = await makeMissing(owner, now);
    });
    return made;
  } catch (error) {
    if (isInUse(error)) return false;
    throw error;
  } finally {
    await owner.end();
  }
}

/** The beginning of the rest, when it is too near; otherwise null. */
async function openMonth(pool: Pool, now: Date): Promise<string | null> {
  if (!(await describeTables(pool)).on) return null;
  const open = (await listPartitions(pool)).at(-1)?.span.from ?? null;
  return open !== null && areMonthsDue(open, now) ? open : null;
}

async function makeMissing(owner: Pool, now: Date): Promise<boolean> {
  const open = await openMonth(owner, now);
  if (open === null) return false;
  const [closed, ...later] = spansFrom(open, now);
  if (!closed) return false;
  const rest = { from: open, to: null };
  try {
    await checkBounds(owner, TRIES.brief, CLOSING, rest, closed);
    await withTablesLocked(owner, TRIES.brief, async (tx) => {
      await divideRest(tx, { closed, later });
      await recordAudit(tx, {
        campaignId: null,
        actor: "worker",
        action: "partitions.make",
        target: "messages",
        parameters: { months: [closed, ...later].map(spanName) },
      });
    });
  } catch (error) {
    await removeBounds(owner);
    throw error;
  }
  await analyzeMonthlyTables(owner);
  return true;
}

async function removeBounds(owner: Pool): Promise<void> {
  if (!(await isHalfClosed(owner))) return;
  const { on } = await describeTables(owner);
  await withTablesLocked(owner, TRIES.brief, (tx) =>
    dropBounds(tx, CLOSING, on ? { from: null, to: null } : null),
  );
}
