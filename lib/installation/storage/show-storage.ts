import type { Pool } from "pg";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { iso } from "#lib/domain/time/iso";
import { spanLabel } from "#lib/domain/time/month-span";
import { PARTITION_SETS } from "#lib/installation/months/partition-sets";
import { growthSince } from "#lib/installation/storage/size-days";
import { tableSizes } from "#lib/installation/storage/table-sizes";
import { SUBJECTS, TABLES } from "#lib/installation/tables/tables";
import { readDisk } from "#lib/platform/installation/disk";
import { namesOf } from "#lib/platform/months/monthly-tables";
import { describeTables, listPartitions } from "#lib/platform/months/partition-rows";
import { mayOwnerAge } from "#lib/platform/postgres/ageing-role";
import { join, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";
import type { Storage, StoredMonth, StoredTable } from "#lib/wire/service/storage";

type Where = { pool: Pool; settings: Pick<Settings, "databaseUrl" | "dataDir" | "auditYears"> };

/** Each table's disk use, retention and growth. Counts no rows. */
export async function showStorage({ pool, settings }: Where): Promise<Storage> {
  const sizes = await tableSizes(pool);
  const [oldest, growth] = [await oldestRows(pool), await growthSince(pool, sizes)];
  const { finishedAt } = await oneRow<{ finishedAt: Date | null }>(pool, sql`select finished_at from ageing`);
  const tables = sizes.map(({ estimatedRows, ...size }): StoredTable => {
    const { kept = null, why } = TABLES[wholeTableOf(size.name)] ?? { why: "" };
    return {
      ...size,
      rows: estimatedRows,
      oldest: iso(oldest.get(size.name) ?? null),
      kept: kept === "AUDIT_YEARS" ? yearsInWords(settings.auditYears) : kept,
      why,
      bytesPerDay: growth.perDay.get(size.name) ?? null,
    };
  });
  const groups = Object.keys(SUBJECTS).map((noun) => {
    const own = tables.filter(({ name }) => subjectOf(wholeTableOf(name)) === noun);
    return { noun, bytes: total(own), tables: own };
  });
  return {
    asOf: new Date().toISOString(),
    disk: await readDisk(settings),
    bytes: total(sizes),
    bytesPerDay: growth.all,
    since: growth.since,
    agedAt: iso(finishedAt),
    auditAges: await mayOwnerAge(pool),
    months: await storedMonths(pool),
    groups: groups.toSorted((a, b) => b.bytes - a.bytes),
  };
}

/** A table that only a newer version knows is the installation's. */
function subjectOf(name: string): string {
  return Object.entries(SUBJECTS).find(([, tables]) => name in tables)?.[0] ?? "This installation";
}

/** The moment of the oldest row, of tables where an index has it. */
async function oldestRows(db: Sql): Promise<Map<string, Date | null>> {
  const looks = Object.entries(TABLES).flatMap(([name, { oldest }]) =>
    oldest ? [sql`select ${name}::text as name, ${oldest}::timestamptz(3) as at`] : [],
  );
  const found = await rows<{ name: string; at: Date | null }>(db, join(looks, " union all "));
  return new Map(found.map(({ name, at }) => [name, at]));
}

function total(sizes: { bytes: number }[]): number {
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
}

function yearsInWords(years: number): string {
  return years === 1 ? "1 year" : `${years} years`;
}

/** The months of the service and the console, newest first; none if no tables are divided. */
async function storedMonths(db: Sql): Promise<StoredMonth[]> {
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
function wholeTableOf(name: string): string {
  const whole = PARTITION_SETS.flatMap(namesOf).find((each) =>
    /^(until_)?\d{4}_\d{2}(_to_\d{4}_\d{2})?$/.test(
      name.startsWith(`${each}_`) ? name.slice(each.length + 1) : "",
    ),
  );
  return whole ?? name;
}
