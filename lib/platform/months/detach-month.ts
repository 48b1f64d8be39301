import type { Month } from "#lib/domain/time/month";
import { completeAt, type MonthSpan } from "#lib/domain/time/month-span";
import { recordAudit } from "#lib/platform/audit-row";
import { detachMonths } from "#lib/platform/months/month-tables";
import { type ChangedBy, COMMAND_LINE, type MonthlyTables } from "#lib/platform/months/monthly-tables";
import { tableOf } from "#lib/platform/months/partition-bounds";
import { TRIES, withTablesLocked } from "#lib/platform/months/partition-lock";
import { changeAlone, findPartition, holdings, type PartitionNeeds } from "#lib/platform/months/partitions";
import { refuseWhileErasing } from "#lib/platform/months/refuse-while-erasing";
import { SetupError } from "#lib/platform/setup-error";

/** The month's attached partition. Throws SetupError while messages of it can still change. */
export async function findDetachable(
  partitionSet: MonthlyTables,
  { pool }: PartitionNeeds,
  month: Month,
  now = new Date(),
): Promise<MonthSpan> {
  const span = await findPartition(partitionSet, { pool }, month, true);
  refuseRecent(month, span, now);
  refuse(
    (await partitionSet.busyWith(pool, month, span)) ?? (await partitionSet.queuedIn(pool, month, span)),
  );
  return span;
}

/**
 * Detaches a month from all tables of `half` at once; its own tables remain. It uses one transaction instead
 * of CONCURRENTLY for each table: so no reader sees a message without its state, and no retry comes between
 * the last check and the end. Throws SetupError while messages of the month can still change.
 */
export async function detachMonth(
  partitionSet: MonthlyTables,
  { pool }: PartitionNeeds,
  month: Month,
  { now, by = COMMAND_LINE }: { now?: Date; by?: ChangedBy } = {},
) {
  const span = await findDetachable(partitionSet, { pool }, month, now);
  await changeAlone({ pool }, () =>
    withTablesLocked(partitionSet, pool, TRIES.patient, async (tx) => {
      refuse(await partitionSet.queuedIn(tx, month, span));
      await refuseWhileErasing(tx);
      for (const table of partitionSet.tables) await detachMonths(tx, table, span);
      await partitionSet.onDetach(tx, span);
      const parameters = { of: partitionSet.target };
      await recordAudit(tx, {
        campaignId: null,
        ...by,
        action: "partitions.detach",
        target: month,
        parameters,
      });
    }),
  );
  return { holds: holdings(span), tables: partitionSet.tables.map((table) => tableOf(table, span)) };
}

function refuseRecent(month: Month, span: MonthSpan, now: Date): void {
  const settled = completeAt(span);
  if (settled && now >= settled) return;
  throw new SetupError(
    `${month} is not over yet, or its last messages may still get receipts; it can be detached from ${settled?.toISOString()} on.`,
  );
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new SetupError(reason);
}
