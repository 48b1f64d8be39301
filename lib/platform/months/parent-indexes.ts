import type pg from "pg";
import type { MonthlyTable } from "#lib/platform/months/monthly-tables";
import { rows, sql } from "#lib/platform/postgres/sql";

/**
 * Statements that create the table's indexes again, under their names, on a table that takes over its name. A
 * unique index without the partition column is left out: PostgreSQL keeps it in each partition only.
 */
export async function indexStatements(tx: pg.PoolClient, { name, key }: MonthlyTable): Promise<string[]> {
  const found = await rows<{ statement: string }>(
    tx,
    sql`
      select case when k.oid is null then pg_get_indexdef(x.indexrelid)
        else format('alter table %I add constraint %I %s', ${name}::text, k.conname, pg_get_constraintdef(k.oid))
        end as statement
      from pg_index x
      left join pg_constraint k on k.conindid = x.indexrelid and k.conrelid = x.indrelid and k.contype in ('p', 'u')
      where x.indrelid = ${name}::regclass and (not x.indisunique or (
        select attnum from pg_attribute where attrelid = x.indrelid and attname = ${key}) = any(x.indkey))
      order by x.indexrelid
    `,
  );
  return found.map(({ statement }) => statement);
}
