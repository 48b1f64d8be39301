import pg from "pg";
import type { MonthSpan } from "#lib/domain/time/month-span";
import type { MonthlyTable, MonthlyTables } from "#lib/platform/months/monthly-tables";
import { tableOf, valuesOf } from "#lib/platform/months/partition-bounds";
import { rows, sql } from "#lib/platform/postgres/sql";

/** Attaching is fast when a valid constraint proves the bounds. Indexes without a counterpart in the parent stay. */
export async function attachMonths(
  partitionSet: MonthlyTables,
  tx: pg.PoolClient,
  table: MonthlyTable,
  span: MonthSpan,
): Promise<void> {
  await tx.query(
    `alter table ${table.name} attach partition ${tableOf(table, span)} for values ${valuesOf(partitionSet, span)}`,
  );
}

export async function detachMonths(tx: pg.PoolClient, table: MonthlyTable, span: MonthSpan): Promise<void> {
  await tx.query(`alter table ${table.name} detach partition ${tableOf(table, span)}`);
}

/**
 * Creates empty partitions for these months: columns, checks, indexes and triggers come from the parent. Storage
 * parameters and keys without the partition column, which a parent cannot have, come from the partition `like`.
 */
export async function createMonths(
  partitionSet: MonthlyTables,
  tx: pg.PoolClient,
  table: MonthlyTable,
  spans: MonthSpan[],
  like: MonthSpan,
): Promise<void> {
  const options = await storageOf(tx, tableOf(table, like));
  const keys = await ownKeysOf(tx, tableOf(table, like));
  for (const span of spans) {
    const partition = tableOf(table, span);
    await tx.query(
      `create table ${partition} partition of ${table.name} for values ${valuesOf(partitionSet, span)} ${options}`,
    );
    for (const { definition } of keys) await tx.query(`alter table ${partition} add ${definition}`);
  }
}

/** Renames a table, and the indexes whose names begin with its name. */
export async function renameTable(tx: pg.PoolClient, from: string, to: string): Promise<void> {
  for (const { name } of await indexesOf(tx, from)) {
    if (name.startsWith(`${from}_`))
      await tx.query(
        `alter index ${pg.escapeIdentifier(name)} rename to ${pg.escapeIdentifier(to + name.slice(from.length))}`,
      );
  }
  await tx.query(`alter table ${from} rename to ${to}`);
}

function indexesOf(tx: pg.PoolClient, table: string): Promise<{ name: string }[]> {
  return rows(
    tx,
    sql`
      select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid
      where x.indrelid = ${table}::regclass
      order by c.relname
    `,
  );
}

/** Keys of a partition that its parent does not have. */
function ownKeysOf(tx: pg.PoolClient, table: string): Promise<{ definition: string }[]> {
  return rows(
    tx,
    sql`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${table}::regclass and contype in ('p', 'u') and conparentid = 0
      order by conname
    `,
  );
}

async function storageOf(tx: pg.PoolClient, table: string): Promise<string> {
  const options = await rows<{ option: string }>(
    tx,
    sql`
      select format('%I = %L', split_part(o, '=', 1), substr(o, strpos(o, '=') + 1)) as option
      from pg_class, unnest(reloptions) as o
      where oid = ${table}::regclass
    `,
  );
  return options.length === 0 ? "" : `with (${options.map(({ option }) => option).join(", ")})`;
}
