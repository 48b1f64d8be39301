import pg from "pg";
import type { Month } from "#lib/domain/time/month";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { recordAudit } from "#lib/platform/audit-row";
import { lookAgain } from "#lib/platform/retention/places";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { attachMonths } from "#lib/service/months/month-tables";
import { ATTACHING, checkBounds, dropBounds, isOutside } from "#lib/service/months/partition-bounds";
import { TRIES, withTablesLocked } from "#lib/service/months/partition-lock";
import { MONTHLY_TABLES } from "#lib/service/months/partition-rows";
import { changeAlone, findPartition, holdings, type PartitionNeeds } from "#lib/service/months/partitions";
import { refuseWhileErasing } from "#lib/service/months/refuse-while-erasing";
import { WrongInput } from "#lib/service/wrong-input";

/**
 * Attaches a detached month to all three tables, so that its messages are found again. Throws WrongInput when it does
 * not fit.
 */
export async function attachMonth({ pool }: PartitionNeeds, month: Month, by: Administrator = COMMAND_LINE) {
  const span = await findPartition({ pool }, month, false);
  await changeAlone({ pool }, () => attach({ pool }, month, span, by));
  return { attached: month, holds: holdings(span) };
}

async function attach({ pool }: PartitionNeeds, month: Month, span: MonthSpan, by: Administrator) {
  try {
    await checkBounds(pool, TRIES.patient, ATTACHING, span, span);
    await withTablesLocked(pool, TRIES.patient, async (tx) => {
      await refuseWhileErasing(tx);
      for (const table of MONTHLY_TABLES) await attachMonths(tx, table, span);
      await dropBounds(tx, ATTACHING, span);
      await lookAgain(tx);
      await recordAudit(tx, { campaignId: null, ...by, action: "partitions.attach", target: month });
    });
  } catch (error) {
    if (isOutside(error)) throw new WrongInput(`The tables of ${month} hold messages of other months.`);
    // A table is gone, overlaps another, or lacks columns that were added since.
    if (error instanceof pg.DatabaseError && /^42/.test(error.code ?? ""))
      throw new WrongInput(`${month} cannot be attached: ${error.message}.`);
    throw error;
  }
}
