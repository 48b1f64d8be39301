import type { PoolClient } from "pg";
import { type MonthSpan, spansFrom } from "#lib/domain/time/month-span";
import { recordAudit } from "#lib/platform/audit-row";
import { areDistributed, dependents } from "#lib/platform/months/dependents";
import { analyzeMonthlyTables, divideTables } from "#lib/platform/months/divide-tables";
import { type ChangedBy, COMMAND_LINE, type MonthlyTables } from "#lib/platform/months/monthly-tables";
import {
  CLOSING,
  checkBounds,
  dropBounds,
  isOutside,
  isPartlyClosed,
} from "#lib/platform/months/partition-bounds";
import { TRIES, withTablesLocked } from "#lib/platform/months/partition-lock";
import { describeTables } from "#lib/platform/months/partition-rows";
import { changeAlone, type PartitionNeeds, showPartitions } from "#lib/platform/months/partitions";
import { lockViews } from "#lib/platform/months/views-on";
import { SetupError } from "#lib/platform/setup-error";

/**
 * Divides the tables into months. The existing rows become the first partition, and no row is moved. Calls
 * and delivery wait only for moments. Throws SetupError where this is impossible.
 */
export async function turnOnPartitions(
  partitionSet: MonthlyTables,
  { pool }: PartitionNeeds,
  { now = new Date(), by = COMMAND_LINE }: { now?: Date; by?: ChangedBy } = {},
) {
  await changeAlone({ pool }, async () => {
    if ((await describeTables(partitionSet, pool)).on) throw new SetupError("Partitions are on already.");
    await refuseDependents(partitionSet, { pool });
    const [closed, ...later] = spansFrom(null, now);
    if (closed) await divide(partitionSet, { pool }, closed, later, by);
  });
  await analyzeMonthlyTables(partitionSet, pool);
  return showPartitions(partitionSet, { pool });
}

async function divide(
  partitionSet: MonthlyTables,
  { pool }: PartitionNeeds,
  closed: MonthSpan,
  later: MonthSpan[],
  by: ChangedBy,
): Promise<void> {
  try {
    await checkBounds(partitionSet, pool, TRIES.patient, CLOSING, null, closed);
    const change = async (tx: PoolClient) => {
      await divideTables(partitionSet, tx, { closed, later });
      await recordAudit(tx, {
        campaignId: null,
        ...by,
        action: "partitions.on",
        target: partitionSet.target,
        parameters: { firstMonth: later[0]?.from },
      });
    };
    await withTablesLocked(partitionSet, pool, TRIES.patient, change, (tx) => lockViews(partitionSet, tx));
  } catch (error) {
    // If this fails too, a worker does it later. Next month's messages must never be refused.
    if (await isPartlyClosed(partitionSet, pool))
      await withTablesLocked(partitionSet, pool, TRIES.patient, (tx) =>
        dropBounds(partitionSet, tx, CLOSING, null),
      );
    if (!isOutside(error)) throw error;
    throw new SetupError(
      `There are ${partitionSet.target === "mirror" ? "mirrored " : ""}messages of ${closed.to} or later. Is the clock of a machine wrong? Nothing was changed.`,
    );
  }
}

async function refuseDependents(partitionSet: MonthlyTables, { pool }: PartitionNeeds): Promise<void> {
  if (await areDistributed(pool)) {
    throw new SetupError(
      "With Citus, partitions are turned on before the tables are distributed, on a server without it.",
    );
  }
  const found = await dependents(partitionSet, pool);
  if (found.length === 0) return;
  throw new SetupError(
    `These would see the months until now only: ${found.join(", ")}. Drop them, turn partitions on, and make them again.`,
  );
}
