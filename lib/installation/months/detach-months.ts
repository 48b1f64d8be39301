import type { Month } from "#lib/domain/time/month";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { partitionSetsWith } from "#lib/installation/months/partition-sets";
import { detachMonth, findDetachable } from "#lib/platform/months/detach-month";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { holdings, type PartitionNeeds } from "#lib/platform/months/partitions";
import { SetupError } from "#lib/platform/setup-error";

/**
 * Detaches a month from the service's messages and from the mirror. It goes on where it was cut off between the two.
 * Throws SetupError when it is not confirmed, and when messages of the month can still change.
 */
export async function detachMonths(
  { pool }: PartitionNeeds,
  month: Month,
  { confirmed, now }: { confirmed: boolean; now?: Date },
) {
  const { partitionSets, others } = await partitionSetsWith({ pool }, month, true);
  const spans: [MonthlyTables, MonthSpan][] = [];
  for (const partitionSet of partitionSets)
    spans.push([partitionSet, await findDetachable(partitionSet, { pool }, month, now)]);
  if (!confirmed) throw new SetupError(consequences(month, spans));
  const detached = [];
  for (const partitionSet of partitionSets)
    detached.push(await detachMonth(partitionSet, { pool }, month, now && { now }));
  const tables = detached.flatMap((each) => each.tables);
  return {
    detached: month,
    holds: detached[0]?.holds,
    tables,
    ...(others.length > 0 && { notDetached: others }),
    keep: `pg_dump --format custom ${tables.map((table) => `--table ${table}`).join(" ")} --file ${month}.dump "$DATABASE_URL"`,
    attachAgain: `partitions attach ${month}`,
    drop: `drop table ${tables.join(", ")}`,
  };
}

function consequences(month: Month, spans: [MonthlyTables, MonthSpan][]): string {
  return [
    ...spans.map(
      ([
        {
          target,
          consequences: { gone, stays },
        },
        span,
      ]) => `The ${target} of ${month} (${holdings(span)}) would no longer be found: ${gone} ${stays}`,
    ),
    "The tables stay in the database, can be attached again, and are yours to dump and to drop.",
    `If that is what you want: partitions detach ${month} --confirm ${month}`,
  ].join("\n");
}
