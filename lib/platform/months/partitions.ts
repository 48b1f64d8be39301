import type { Pool } from "pg";
import { type Month, startOfMonth } from "#lib/domain/time/month";
import { lastMonth, type MonthSpan } from "#lib/domain/time/month-span";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { aloneWithPartitions } from "#lib/platform/months/partition-lock";
import { describeTables, listPartitions, type Partition } from "#lib/platform/months/partition-rows";
import { isInUse } from "#lib/platform/postgres/is-in-use";
import { SetupError } from "#lib/platform/setup-error";

export type PartitionNeeds = { pool: Pool };

/** The months for an administrator: numbers of rows are estimates, and bytes include indexes. */
export async function showPartitions(partitionSet: MonthlyTables, { pool }: PartitionNeeds) {
  const { on, messages, bytes } = await describeTables(partitionSet, pool);
  if (!on) return { partitions: "off", messages, bytes };
  return { partitions: "on", months: (await listPartitions(partitionSet, pool)).map(present) };
}

function present({ span, attached, messages, attempts, bytes }: Partition) {
  return { month: lastMonth(span) ?? "rest", holds: holdings(span), attached, messages, attempts, bytes };
}

/** The contents of a span, in words. */
export function holdings({ from, to }: MonthSpan): string {
  if (to === null) return `from ${from} on; empty, so that no message is ever refused`;
  const end = `before ${startOfMonth(to).toISOString()}`;
  return from === null ? `everything ${end}` : `from ${startOfMonth(from).toISOString()}, ${end}`;
}

/** The partition with this last month. */
export async function findPartition(
  partitionSet: MonthlyTables,
  { pool }: PartitionNeeds,
  month: Month,
  attached: boolean,
): Promise<MonthSpan> {
  if (!(await describeTables(partitionSet, pool)).on)
    throw new SetupError("Partitions are not on; turn them on with partitions on.");
  const partitions = await listPartitions(partitionSet, pool);
  const found = partitions.find(
    (partition) => partition.attached === attached && lastMonth(partition.span) === month,
  );
  if (found) return found.span;
  throw new SetupError(whyNot(partitions, month, attached));
}

function whyNot(partitions: Partition[], month: Month, attached: boolean): string {
  const other = partitions.find(({ span }) => lastMonth(span) === month);
  if (other) return `${month} is ${attached ? "detached" : "attached"} already.`;
  const around = partitions.find(
    ({ attached: is, span: { from, to } }) =>
      is === attached && to !== null && month < to && (from === null || month >= from),
  );
  if (around) {
    return `${month} is a part of ${lastMonth(around.span)}, which holds ${holdings(around.span)} in one; ask for that.`;
  }
  return `There is no ${attached ? "" : "detached "}partition ${month}; see partitions.`;
}

/** Runs a change of partitions while no other process changes them, and explains what prevents it. */
export async function changeAlone({ pool }: PartitionNeeds, work: () => Promise<void>): Promise<void> {
  try {
    if (await aloneWithPartitions(pool, work)) return;
  } catch (error) {
    if (!isInUse(error)) throw error;
    throw new SetupError(
      "Uploads or other long work held the tables for a minute. Nothing was changed; try again at a quieter time.",
    );
  }
  throw new SetupError(
    "Partitions are being changed by somebody else at this moment; try again in a minute.",
  );
}
