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
  partitionSet: MonthlyTables,
  { pool }: PartitionNeeds,
  month: Month,
  by = COMMAND_LINE,
) {
  const span = await findPartition(partitionSet, { pool }, month, false);
  await changeAlone({ pool }, () => attach(partitionSet, { pool }, month, span, by));
  return { attached: month, holds: holdings(span) };
}

async function attach(
  partitionSet: MonthlyTables,
  { pool }: PartitionNeeds,
  month: Month,
  span: MonthSpan,
  by: ChangedBy,
) {
  try {
    await checkBounds(partitionSet, pool, TRIES.patient, ATTACHING, span, span);
    await withTablesLocked(partitionSet, pool, TRIES.patient, async (tx) => {
      await refuseWhileErasing(tx);
      for (const table of partitionSet.tables) await attachMonths(partitionSet, tx, table, span);
      await dropBounds(partitionSet, tx, ATTACHING, span);
      await partitionSet.onAttach(tx, span);
      await recordAudit(tx, {
        campaignId: null,
        ...by,
        action: "partitions.attach",
        target: month,
        parameters: { of: partitionSet.target },
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
