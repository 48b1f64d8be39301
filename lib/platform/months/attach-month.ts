import pg from "pg";
import type { Month } from "#lib/domain/time/month";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { recordAudit } from "#lib/platform/audit-row";
import { attachMonths } from "#lib/platform/months/month-tables";
import { type ChangedBy, COMMAND_LINE, type MonthlyTables } from "#lib/platform/months/monthly-tables";
import { ATTACHING, checkBounds, dropBounds, isOutside } from "#lib/platform/months/partition-bounds";
import { TRIES, withTablesLocked } from "#lib/platform/months/partition-lock";
import { changeAlone, findPartition, holdings, type PartitionNeeds } from "#lib/platform/months/partitions";
import { refuseWhileErasing } from "#lib/platform/months/refuse-while-erasing";
import { SetupError } from "#lib/platform/setup-error";

/**
 * Attaches a detached month to all tables of `half`, so that its messages are found again. Throws SetupError
 * when it does not fit.
 */
export async function attachMonth(
  half: MonthlyTables,
  { pool }: PartitionNeeds,
  month: Month,
  by = COMMAND_LINE,
) {
  const span = await findPartition(half, { pool }, month, false);
  await changeAlone({ pool }, () => attach(half, { pool }, month, span, by));
  return { attached: month, holds: holdings(span) };
}

async function attach(
  half: MonthlyTables,
  { pool }: PartitionNeeds,
  month: Month,
  span: MonthSpan,
  by: ChangedBy,
) {
  try {
    await checkBounds(half, pool, TRIES.patient, ATTACHING, span, span);
    await withTablesLocked(half, pool, TRIES.patient, async (tx) => {
      await refuseWhileErasing(tx);
      for (const table of half.tables) await attachMonths(half, tx, table, span);
      await dropBounds(half, tx, ATTACHING, span);
      await half.onAttach(tx, span);
      await recordAudit(tx, {
        campaignId: null,
        ...by,
        action: "partitions.attach",
        target: month,
        parameters: { of: half.target },
      });
    });
  } catch (error) {
    if (isOutside(error)) throw new SetupError(`The tables of ${month} hold messages of other months.`);
    // A table is missing, overlaps another, or lacks columns that were added since.
    if (error instanceof pg.DatabaseError && /^42/.test(error.code ?? ""))
      throw new SetupError(`${month} cannot be attached: ${error.message}.`);
    throw error;
  }
}
