import type { Pool } from "pg";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import type { Month } from "#lib/domain/time/month";
import { attachMonth } from "#lib/platform/months/attach-month";
import { makeMonths } from "#lib/platform/months/make-months";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { describeTables } from "#lib/platform/months/partition-rows";
import { findPartition, type PartitionNeeds, showPartitions } from "#lib/platform/months/partitions";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";
import { SetupError } from "#lib/platform/setup-error";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";

/** Both sets of tables that are divided into months: the service's messages and the console's read model. */
export const PARTITION_SETS: readonly MonthlyTables[] = [MESSAGE_MONTHS, MIRROR_MONTHS];

/** The months of the service's messages, and those of what the console has read. */
export async function showMonths(needs: PartitionNeeds) {
  return {
    ...(await showPartitions(MESSAGE_MONTHS, needs)),
    mirror: await showPartitions(MIRROR_MONTHS, needs),
  };
}

/** Creates missing months ahead. True when any were created. */
export async function makeAllMonths(pool: Pool, ownerUrl: string, now = new Date()): Promise<boolean> {
  let made = false;
  for (const partitionSet of PARTITION_SETS)
    made = (await makeMonths(partitionSet, pool, ownerUrl, now)) || made;
  return made;
}

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

/** Attaches a detached month of the service's messages and of the mirror again, so that its messages are found. */
export async function attachMonths({ pool }: PartitionNeeds, month: Month) {
  const { partitionSets, others } = await partitionSetsWith({ pool }, month, false);
  let holds = "";
  for (const partitionSet of partitionSets) ({ holds } = await attachMonth(partitionSet, { pool }, month));
  return { attached: month, holds, ...(others.length > 0 && { notAttached: others }) };
}

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
