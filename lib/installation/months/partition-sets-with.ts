import type { Month } from "#lib/domain/time/month";
import { PARTITION_SETS } from "#lib/installation/months/both-halves";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { describeTables } from "#lib/platform/months/partition-rows";
import { findPartition, type PartitionNeeds } from "#lib/platform/months/partitions";
import { SetupError } from "#lib/platform/setup-error";

/**
 * The sets of monthly tables that have a partition of this month, attached or not, and why the others have none. Throws
 * SetupError if no set has one.
 */
export async function partitionSetsWith({ pool }: PartitionNeeds, month: Month, attached: boolean) {
  const partitionSets: MonthlyTables[] = [];
  const others: string[] = [];
  for (const partitionSet of PARTITION_SETS) {
    if (!(await describeTables(partitionSet, pool)).on) continue;
    try {
      await findPartition(partitionSet, { pool }, month, attached);
      partitionSets.push(partitionSet);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      others.push(`The ${partitionSet.target}: ${error.message}`);
    }
  }
  if (partitionSets.length > 0) return { partitionSets, others };
  throw new SetupError(
    others.length > 0 ? others.join("\n") : "Partitions are not on; turn them on with partitions on.",
  );
}
