import type { Month } from "#lib/domain/time/month";
import { partitionSetsWith } from "#lib/installation/months/partition-sets-with";
import { attachMonth } from "#lib/platform/months/attach-month";
import type { PartitionNeeds } from "#lib/platform/months/partitions";

/** Attaches a detached month of the service's messages and of the mirror again, so that its messages are found. */
export async function attachMonths({ pool }: PartitionNeeds, month: Month) {
  const { partitionSets, others } = await partitionSetsWith({ pool }, month, false);
  let holds = "";
  for (const partitionSet of partitionSets) ({ holds } = await attachMonth(partitionSet, { pool }, month));
  return { attached: month, holds, ...(others.length > 0 && { notAttached: others }) };
}
