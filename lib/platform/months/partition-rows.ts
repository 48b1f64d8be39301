import { type MonthSpan, parseSpanName } from "#lib/domain/time/month-span";
import { type MonthlyTables, namesOf } from "#lib/platform/months/monthly-tables";
import { oneRow, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Months that share one table of each kind. The tables of a detached partition remain in the database. */
export type Partition = {
  span: MonthSpan;
  attached: boolean;
  /** An estimate from the last ANALYZE, never an exact count. Null before the first ANALYZE. */
  messages: number | null;
  attempts: number | null;
  /** The total size of its tables, with indexes. */
  bytes: number;
};

/** Whether the tables are divided into months. `messages` and `bytes` are as in `Partition`. */
export function describeTables(
  partitionSet: MonthlyTables,
  db: Sql,
): Promise<{ on: boolean; messages: number | null; bytes: number }> {
  const [{ name }] = partitionSet.tables;
  return oneRow(
    db,
    sql`
      select bool_or(relname = ${name} and relkind = 'p') as on,
        max(nullif(reltuples, -1)::bigint) filter (where relname = ${name}) as messages,
        sum(pg_total_relation_size(oid))::bigint as bytes
      from pg_class
      where relnamespace = quote_ident(current_schema())::regnamespace and relname = any(${namesOf(partitionSet)}::text[])
    `,
  );
}

/** All partitions, the earliest first, attached ones before detached ones of the same months. Empty without months. */
export async function listPartitions(partitionSet: MonthlyTables, db: Sql): Promise<Partition[]> {
  const found = await rows<{
    tableName: string;
    suffix: string;
    attached: boolean;
    n: number | null;
    bytes: number;
  }>(
    db,
    sql`
      select t.name as table_name, substr(c.relname, length(t.name) + 2) as suffix,
        exists (select from pg_inherits where inhrelid = c.oid and inhparent = to_regclass(t.name)) as attached,
        nullif(c.reltuples, -1)::bigint as n, pg_total_relation_size(c.oid) as bytes
      from unnest(${namesOf(partitionSet)}::text[]) as t (name)
      join pg_class c on c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r'
        and left(c.relname, length(t.name) + 1) = t.name || '_'
    `,
  );
  const partitions = new Map<string, Partition>();
  for (const { tableName, suffix, attached, n, bytes } of found) {
    const span = suffix === "rest" ? { from: null, to: null } : parseSpanName(suffix);
    if (!span) continue;
    const partition = partitions.get(suffix) ?? { span, attached, messages: null, attempts: null, bytes: 0 };
    partition.bytes += bytes;
    if (tableName === partitionSet.tables[0].name) partition.messages = n;
    if (tableName === partitionSet.tables.at(-1)?.name) partition.attempts = n;
    partitions.set(suffix, partition);
  }
  return inOrder([...partitions.values()]);
}

/** The rest begins where the last month ends; its name does not say this. */
function inOrder(partitions: Partition[]): Partition[] {
  const ended = partitions
    .filter(({ span }) => span.to !== null)
    .sort((a, b) => ((a.span.to ?? "") < (b.span.to ?? "") ? -1 : 1));
  const from = ended.findLast(({ attached }) => attached)?.span.to ?? null;
  const open = partitions.filter(({ span }) => span.to === null);
  return [...ended, ...open.map((partition) => ({ ...partition, span: { from, to: null } }))];
}

/** Names of detached months whose tables all still exist. */
export async function detachedMonths(partitionSet: MonthlyTables, db: Sql): Promise<string[]> {
  const found = await rows<{ suffix: string }>(
    db,
    sql`
      select substr(c.relname, length(t.name) + 2) as suffix
      from unnest(${namesOf(partitionSet)}::text[]) as t (name)
      join pg_class c on c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and not c.relispartition
        and left(c.relname, length(t.name) + 1) = t.name || '_'
      group by 1 having count(*) = ${partitionSet.tables.length}
      order by 1
    `,
    `detached-${partitionSet.target}`,
  );
  return found.map(({ suffix }) => suffix).filter((suffix) => parseSpanName(suffix) !== null);
}

/** A table of `MonthlyTables`, or of one of their detached months, as a part of a statement. */
export function tableIn(name: string, months: string | null) {
  return raw(months === null ? name : `${name}_${months}`);
}
