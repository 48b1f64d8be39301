import { PARTITION_SETS } from "#lib/installation/months/both-halves";
import { showMonths } from "#lib/installation/months/show-months";
import { describeTables } from "#lib/platform/months/partition-rows";
import type { PartitionNeeds } from "#lib/platform/months/partitions";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { SetupError } from "#lib/platform/setup-error";

/** Divides tables that are not divided yet. An earlier version divided only the service's messages. */
export async function turnOnMonths({ pool }: PartitionNeeds, now = new Date()) {
  let isAnyOff = false;
  for (const partitionSet of PARTITION_SETS) {
    if ((await describeTables(partitionSet, pool)).on) continue;
    await turnOnPartitions(partitionSet, { pool }, { now });
    isAnyOff = true;
  }
  if (!isAnyOff) throw new SetupError("Partitions are on already.");
  return showMonths({ pool });
}
