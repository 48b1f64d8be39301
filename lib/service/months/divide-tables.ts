import pg from "pg";
import type { MonthSpan } from "#lib/domain/time/month-span";
import type { Sql } from "#lib/platform/postgres/sql";
import {
  attachMonths,
  createMonths,
  detachMonths,
  indexesOf,
  renameTable,
} from "#lib/service/months/month-tables";
import { CLOSING, tableOf } from "#lib/service/months/partition-bounds";
import { MONTHLY_TABLES, type MonthlyTable } from "#lib/service/months/partition-rows";
import { dropTriggers, grantsOn } from "#lib/service/months/triggers-and-grants";

/** The partition that the open end becomes, and the partitions after it. */
type Division = { closed: MonthSpan; later: MonthSpan[] };

/**
 * Makes the tables partitions of new tables that take over their names, columns, checks, indexes, triggers and grants.
 * The caller has checked the tables' bounds, and nobody else uses them meanwhile.
 */
export async function divideTables(tx: pg.PoolClient, { closed, later }: Division): Promise<void> {
  for (const table of MONTHLY_TABLES) {
    const grants = await grantsOn(tx, table.name);
    const triggers = await dropTriggers(tx, table.name);
    const before = await indexesOf(tx, table.name);
    const place = tableOf(table, closed);
    await renameTable(tx, table.name, place);
    await createParent(tx, table, place);
    await attachMonths(tx, table, closed);
    await nameParentIndexes(tx, table.name, place, before);
    for (const statement of [...triggers, ...grants]) await tx.query(statement);
    await finish(tx, table, { closed, later });
  }
}

/** Turns the rest into the partition that its rows belong to, and creates new partitions after it. */
export async function divideRest(tx: pg.PoolClient, { closed, later }: Division): Promise<void> {
  const rest = { from: closed.from, to: null };
  for (const table of MONTHLY_TABLES) {
    await detachMonths(tx, table, rest);
    await renameTable(tx, tableOf(table, rest), tableOf(table, closed));
    await attachMonths(tx, table, closed);
    await finish(tx, table, { closed, later });
  }
}

/** Collects the planner's statistics of the whole tables, which PostgreSQL never does by itself. */
export async function analyzeMonthlyTables(db: Sql): Promise<void> {
  await db.query(`analyze ${names().join(", ")}`);
}

async function createParent(tx: pg.PoolClient, { name, key }: MonthlyTable, place: string): Promise<void> {
  await tx.query(`create table ${name} (like ${place} including all) partition by range (${key})`);
  await tx.query(`alter table ${name} drop constraint ${CLOSING}`);
}

/** Gives the parent's indexes the names of the table's indexes, because statements use these names. */
async function nameParentIndexes(
  tx: pg.PoolClient,
  table: string,
  place: string,
  before: { name: string }[],
): Promise<void> {
  const moved = new Map(before.map(({ name }) => [place + name.slice(table.length), name]));
  for (const { name, parent } of await indexesOf(tx, place)) {
    const wanted = moved.get(name);
    if (wanted && parent && parent !== wanted)
      await tx.query(`alter index ${pg.escapeIdentifier(parent)} rename to ${pg.escapeIdentifier(wanted)}`);
  }
}

async function finish(tx: pg.PoolClient, table: MonthlyTable, { closed, later }: Division): Promise<void> {
  await tx.query(`alter table ${tableOf(table, closed)} drop constraint ${CLOSING}`);
  await createMonths(tx, table, later, closed);
}

export function names(): string[] {
  return MONTHLY_TABLES.map(({ name }) => name);
}
