import pg from "pg";
import { firstIdOf } from "#lib/domain/time/month";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { rows, sql } from "#lib/platform/postgres/sql";
import { tableOf } from "#lib/service/months/partition-bounds";
import type { MonthlyTable } from "#lib/service/months/partition-rows";

/** Attaching is fast when a valid constraint proves the bounds. Indexes without a counterpart in the parent stay. */
export async function attachMonths(tx: pg.PoolClient, table: MonthlyTable, span: MonthSpan): Promise<void> {
  await tx.query(
    `alter table ${table.name} attach partition ${tableOf(table, span)} for values ${valuesOf(span)}`,
  );
}

export async function detachMonths(tx: pg.PoolClient, table: MonthlyTable, span: MonthSpan): Promise<void> {
  await tx.query(`alter table ${table.name} detach partition ${tableOf(table, span)}`);
}

/**
 * Empty partitions for these months: columns, checks, indexes and triggers come from the parent, storage parameters,
 * which a parent cannot have, from the partition `like`.
 */
export async function createMonths(
  tx: pg.PoolClient,
  table: MonthlyTable,
  spans: MonthSpan[],
  like: MonthSpan,
): Promise<void> {
  const options = await storageOf(tx, tableOf(table, like));
  for (const span of spans) {
    await tx.query(
      `create table ${tableOf(table, span)} partition of ${table.name} for values ${valuesOf(span)} ${options}`,
    );
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

/** The table's indexes by name, each with the name of the parent's index that it is a part of. */
export function indexesOf(
  tx: pg.PoolClient,
  table: string,
): Promise<{ name: string; parent: string | null }[]> {
  return rows(
    tx,
    sql`
      select c.relname as name, p.relname as parent
      from pg_index x
      join pg_class c on c.oid = x.indexrelid
      left join pg_inherits i on i.inhrelid = c.oid
      left join pg_class p on p.oid = i.inhparent
      where x.indrelid = ${table}::regclass
      order by c.relname
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

function valuesOf({ from, to }: MonthSpan): string {
  const lower = from === null ? "minvalue" : `'${firstIdOf(from)}'`;
  const upper = to === null ? "maxvalue" : `'${firstIdOf(to)}'`;
  return `from (${lower}) to (${upper})`;
}
