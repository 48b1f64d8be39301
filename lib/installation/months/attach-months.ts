import type { Month } from "#lib/domain/time/month";
import { halvesWith } from "#lib/installation/months/halves-with";
import { attachMonth } from "#lib/platform/months/attach-month";
import type { PartitionNeeds } from "#lib/platform/months/partitions";

/** Attaches a detached month of the service's messages and of the mirror again, so that its messages are found. */
export async function attachMonths({ pool }: PartitionNeeds, month: Month) {
  const { halves, others } = await halvesWith({ pool }, month, false);
  let holds = "";
  for (const half of halves) ({ holds } = await attachMonth(half, { pool }, month));
  return { attached: month, holds, ...(others.length > 0 && { notAttached: others }) };
}
