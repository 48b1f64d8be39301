import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { spanLabel } from "#lib/domain/time/month-span";
import { PARTITION_SETS } from "#lib/installation/months/partition-sets";
import { namesOf } from "#lib/platform/months/monthly-tables";
import { describeTables, listPartitions } from "#lib/platform/months/partition-rows";
import type { Sql } from "#lib/platform/postgres/sql";
import type { StoredMonth } from "#lib/wire/service/storage";

/** The months of the service and the console, newest first; none if no tables are divided. */
export async function storedMonths(db: Sql): Promise<StoredMonth[]> {
  const found: StoredMonth[] = [];
  for (const partitionSet of PARTITION_SETS) {
    if (!(await describeTables(partitionSet, db)).on) continue;
    const of = partitionSet === MIRROR_MONTHS ? "console" : "service";
    for (const { span, attached, messages, bytes } of (await listPartitions(partitionSet, db)).toReversed())
      found.push({ of, months: spanLabel(span), attached, messages, bytes });
  }
  return found;
}

/** The divided table that a detached month's table was a part of; any other name unchanged. */
export function wholeTableOf(name: string): string {
  const whole = PARTITION_SETS.flatMap(namesOf).find((each) =>
    /^(until_)?\d{4}_\d{2}(_to_\d{4}_\d{2})?$/.test(
      name.startsWith(`${each}_`) ? name.slice(each.length + 1) : "",
    ),
  );
  return whole ?? name;
}
