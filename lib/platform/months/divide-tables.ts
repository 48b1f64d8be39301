import type pg from "pg";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { attachMonths, createMonths, detachMonths, renameTable } from "#lib/platform/months/month-tables";
import { type MonthlyTable, type MonthlyTables, namesOf } from "#lib/platform/months/monthly-tables";
import { CLOSING, tableOf } from "#lib/platform/months/partition-bounds";
import { dropTriggers, grantsOn } from "#lib/platform/months/triggers-and-grants";
import { viewStatements } from "#lib/platform/months/views-on";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** How a partition without an end is divided: `closed` ends with a month, and `later` are the months after it. */
type Division = { closed: MonthSpan; later: MonthSpan[] };

/**
 * Makes the tables partitions of new tables that take over their names, columns, checks, indexes, triggers and grants;
 * views on them read the new tables. The caller has checked the tables' bounds, and no other process uses them.
 */
export async function divideTables(
  partitionSet: MonthlyTables,
  tx: pg.PoolClient,
  { closed, later }: Division,
): Promise<void> {
  const views = await viewStatements(partitionSet, tx);
  for (const table of partitionSet.tables) {
    const grants = await grantsOn(tx, table.name);
    const triggers = await dropTriggers(tx, table.name);
    const indexes = await indexStatements(tx, table);
    const partition = tableOf(table, closed);
    await renameTable(tx, table.name, partition);
    await createParent(tx, table, partition);
    for (const statement of indexes) await tx.query(statement);
    await attachMonths(partitionSet, tx, table, closed);
    for (const statement of [...triggers, ...grants]) await tx.query(statement);
    await finish(partitionSet, tx, table, { closed, later });
  }
  for (const view of views) await tx.query(view);
}

/** Turns the rest into the partition that its rows belong to, and creates new partitions after it. */
export async function divideRest(
  partitionSet: MonthlyTables,
  tx: pg.PoolClient,
  { closed, later }: Division,
): Promise<void> {
  const rest = { from: closed.from, to: null };
  for (const table of partitionSet.tables) {
    await detachMonths(tx, table, rest);
    await renameTable(tx, tableOf(table, rest), tableOf(table, closed));
    await attachMonths(partitionSet, tx, table, closed);
    await finish(partitionSet, tx, table, { closed, later });
  }
}

/** Collects the planner's statistics of the whole tables, which PostgreSQL never does by itself. */
export async function analyzeMonthlyTables(partitionSet: MonthlyTables, db: Sql): Promise<void> {
  await db.query(`analyze ${namesOf(partitionSet).join(", ")}`);
}

async function createParent(
  tx: pg.PoolClient,
  { name, key }: MonthlyTable,
  partition: string,
): Promise<void> {
  await tx.query(
    `create table ${name} (like ${partition} including all excluding indexes) partition by range (${key})`,
  );
  await tx.query(`alter table ${name} drop constraint ${CLOSING}`);
}

async function finish(
  partitionSet: MonthlyTables,
  tx: pg.PoolClient,
  table: MonthlyTable,
  { closed, later }: Division,
): Promise<void> {
  await tx.query(`alter table ${tableOf(table, closed)} drop constraint ${CLOSING}`);
  await createMonths(partitionSet, tx, table, later, closed);
}

/**
 * Statements that create the table's indexes again, under their names, on a table that takes over its name. A
 * unique index without the partition column is left out: PostgreSQL keeps it in each partition only.
 */
async function indexStatements(tx: pg.PoolClient, { name, key }: MonthlyTable): Promise<string[]> {
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
