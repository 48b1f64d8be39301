import pg from "pg";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import {
  attachMonths,
  createMonths,
  detachMonths,
  indexesOf,
  renameTable,
} from "#lib/service/months/month-tables";
import { CLOSING, tableOf } from "#lib/service/months/partition-bounds";
import { MONTHLY_TABLES, type MonthlyTable } from "#lib/service/months/partition-rows";

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

/** Views, foreign keys and publications that would then refer to the first partition alone. */
export async function dependents(db: Sql): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`
      with monthly as (select to_regclass(name) as id from unnest(${names()}::text[]) as t (name))
      select 'view ' || r.ev_class::regclass as name
      from pg_depend d
      join pg_rewrite r on r.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refobjid in (select id from monthly)
      union
      select 'foreign key ' || conname from pg_constraint where confrelid in (select id from monthly) and contype = 'f'
      union
      select 'publication ' || p.pubname
      from pg_publication_rel r
      join pg_publication p on p.oid = r.prpubid
      where r.prrelid in (select id from monthly)
      order by name
    `,
  );
  return found.map(({ name }) => name);
}

/** Whether the tables are distributed over several servers; then a new table would be on this server only. */
export async function areDistributed(db: Sql): Promise<boolean> {
  const found = await rows(db, sql`select from pg_extension where extname = 'citus'`);
  return found.length > 0;
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

/** Drops the triggers and returns the statements that create them again: partitions get their parent's triggers. */
async function dropTriggers(tx: pg.PoolClient, table: string): Promise<string[]> {
  const found = await rows<{ name: string; definition: string }>(
    tx,
    sql`
      select tgname as name, pg_get_triggerdef(oid) as definition
      from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal
      order by tgname
    `,
  );
  for (const { name } of found) await tx.query(`drop trigger ${pg.escapeIdentifier(name)} on ${table}`);
  return found.map(({ definition }) => definition);
}

async function grantsOn(tx: pg.PoolClient, table: string): Promise<string[]> {
  const found = await rows<{ statement: string }>(
    tx,
    sql`
      select format('grant %s on %s to %s %s', a.privilege_type, ${table}::text,
        case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
        case when a.is_grantable then 'with grant option' end) as statement
      from pg_class c, aclexplode(c.relacl) a
      where c.oid = ${table}::regclass and a.grantee <> c.relowner
    `,
  );
  return found.map(({ statement }) => statement);
}

function names(): string[] {
  return MONTHLY_TABLES.map(({ name }) => name);
}
