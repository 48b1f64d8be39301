import pg from "pg";
import { type MonthSpan, spanName } from "#lib/domain/time/month-span";
import { type MonthlyTable, type MonthlyTables, namesOf } from "#lib/platform/months/monthly-tables";
import { withTablesLocked } from "#lib/platform/months/partition-lock";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** The constraint while an open end is being closed. If it stayed, it would refuse later messages. */
export const CLOSING = "partition_closing";
/** The constraint of a checked detached table, so that attaching does not check it again. */
export const ATTACHING = "partition_attaching";

/** The table of a span, or the table that is not divided yet. */
export function tableOf({ name }: Pick<MonthlyTable, "name">, span: MonthSpan | null): string {
  return span ? `${name}_${spanName(span)}` : name;
}

/**
 * Ensures that no row lies outside the span, now or later. A constraint checks this while messages are written, without
 * a long lock. Throws PostgreSQL's check_violation when a row lies outside.
 */
export async function checkBounds(
  partitionSet: MonthlyTables,
  pool: pg.Pool,
  tries: number,
  name: string,
  tables: MonthSpan | null,
  span: MonthSpan,
): Promise<void> {
  await withTablesLocked(partitionSet, pool, tries, async (tx) => {
    for (const table of partitionSet.tables) {
      const partition = tableOf(table, tables);
      await tx.query(`alter table only ${partition} drop constraint if exists ${name}`);
      await tx.query(
        `alter table only ${partition} add constraint ${name} check (${within(partitionSet, table, span)}) not valid`,
      );
    }
  });
  for (const table of partitionSet.tables)
    await pool.query(`alter table only ${tableOf(table, tables)} validate constraint ${name}`);
}

export async function dropBounds(
  partitionSet: MonthlyTables,
  tx: pg.PoolClient,
  name: string,
  tables: MonthSpan | null,
): Promise<void> {
  for (const table of partitionSet.tables)
    await tx.query(`alter table only ${tableOf(table, tables)} drop constraint if exists ${name}`);
}

/** Whether an interrupted process has left an open end partly closed. */
export async function isPartlyClosed(partitionSet: MonthlyTables, db: Sql): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`
      select exists (
        select from pg_constraint k
        join pg_class c on c.oid = k.conrelid
        join unnest(${namesOf(partitionSet)}::text[]) as t (name)
          on c.relname = t.name or left(c.relname, length(t.name) + 1) = t.name || '_'
        where k.connamespace = quote_ident(current_schema())::regnamespace and k.conname = ${CLOSING}
      ) as found
    `,
  );
  return found;
}

export function isOutside(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23514";
}

/** The span's bounds in the form of a partition's `for values`. */
export function valuesOf({ boundOf }: MonthlyTables, { from, to }: MonthSpan): string {
  const lower = from === null ? "minvalue" : boundOf(from);
  const upper = to === null ? "maxvalue" : boundOf(to);
  return `from (${lower}) to (${upper})`;
}

function within({ boundOf }: MonthlyTables, { key }: MonthlyTable, { from, to }: MonthSpan): string {
  const bounds = [];
  if (from !== null) bounds.push(`${key} >= ${boundOf(from)}`);
  if (to !== null) bounds.push(`${key} < ${boundOf(to)}`);
  return bounds.join(" and ");
}
