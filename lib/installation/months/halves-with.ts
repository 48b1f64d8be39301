import type { Month } from "#lib/domain/time/month";
import { BOTH_HALVES } from "#lib/installation/months/both-halves";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { describeTables } from "#lib/platform/months/partition-rows";
import { findPartition, type PartitionNeeds } from "#lib/platform/months/partitions";
import { SetupError } from "#lib/platform/setup-error";

/**
 * The sets of monthly tables that have a partition of this month, attached or not, and why the others have none. Throws
 * SetupError if no set has one.
 */
export async function halvesWith({ pool }: PartitionNeeds, month: Month, attached: boolean) {
  const halves: MonthlyTables[] = [];
  const others: string[] = [];
  for (const half of BOTH_HALVES) {
    if (!(await describeTables(half, pool)).on) continue;
    try {
      await findPartition(half, { pool }, month, attached);
      halves.push(half);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      others.push(`The ${half.target}: ${error.message}`);
    }
  }
  if (halves.length > 0) return { halves, others };
  throw new SetupError(
    others.length > 0 ? others.join("\n") : "Partitions are not on; turn them on with partitions on.",
  );
}
