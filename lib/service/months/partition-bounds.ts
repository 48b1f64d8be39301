import pg from "pg";
import { firstIdOf } from "#lib/domain/time/month";
import { type MonthSpan, spanName } from "#lib/domain/time/month-span";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { withTablesLocked } from "#lib/service/months/partition-lock";
import { MONTHLY_TABLES, type MonthlyTable } from "#lib/service/months/partition-rows";

/** The constraint while an open end is being closed. If it stayed, it would refuse later messages. */
export const CLOSING = "partition_closing";
/** The constraint of a checked detached table, so that attaching does not check it again. */
export const ATTACHING = "partition_attaching";

/** The three tables of a span, or those that are not divided yet. */
export function tableOf({ name }: MonthlyTable, span: MonthSpan | null): string {
  return span ? `${name}_${spanName(span)}` : name;
}

/**
 * Ensures that no row lies outside the span, now or later. A constraint checks this while messages are written, without
 * a long lock. Throws PostgreSQL's check_violation when a row lies outside.
 */
export async function checkBounds(
  pool: pg.Pool,
  tries: number,
  name: string,
  tables: MonthSpan | null,
  span: MonthSpan,
): Promise<void> {
  await withTablesLocked(pool, tries, async (tx) => {
    for (const table of MONTHLY_TABLES) {
      const place = tableOf(table, tables);
      await tx.query(`alter table only ${place} drop constraint if exists ${name}`);
      await tx.query(
        `alter table only ${place} add constraint ${name} check (${within(table, span)}) not valid`,
      );
    }
  });
  for (const table of MONTHLY_TABLES)
    await pool.query(`alter table only ${tableOf(table, tables)} validate constraint ${name}`);
}

export async function dropBounds(tx: pg.PoolClient, name: string, tables: MonthSpan | null): Promise<void> {
  for (const table of MONTHLY_TABLES)
    await tx.query(`alter table only ${tableOf(table, tables)} drop constraint if exists ${name}`);
}

/** Whether an interrupted process has left an open end half closed. */
export async function isHalfClosed(db: Sql): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`
      select exists (
        select from pg_constraint
        where connamespace = current_schema()::regnamespace and conname = ${CLOSING}
      ) as found
    `,
  );
  return found;
}

export function isOutside(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23514";
}

function within({ key }: MonthlyTable, { from, to }: MonthSpan): string {
  const bounds = [];
  if (from !== null) bounds.push(`${key} >= '${firstIdOf(from)}'`);
  if (to !== null) bounds.push(`${key} < '${firstIdOf(to)}'`);
  return bounds.join(" and ");
}
