import type pg from "pg";
import { PARTITION_SETS } from "#lib/installation/months/partition-sets";
import { tableOf } from "#lib/platform/months/partition-bounds";
import { listPartitions } from "#lib/platform/months/partition-rows";
import { rows, sql } from "#lib/platform/postgres/sql";
import { migrationsFolder, readMigrations } from "#lib/platform/schema/migration-files";

export type StoredTable = { name: string; columns: string[] };

/** `makeRecord` creates this table before the first migration. */
const RECORD = "schema_migration";
const CREATED = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;

/**
 * The tables whose rows are in a backup: Redial's own, each month by itself. `strange` are tables that somebody else
 * created in the schema. Unlogged tables are neither: they hold what running processes share, and a crash empties them.
 */
export async function storedTables(db: pg.PoolClient): Promise<{ tables: StoredTable[]; strange: string[] }> {
  const found = await rows<StoredTable>(
    db,
    sql`
      select c.relname as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns
      from pg_class c
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by c.relname
    `,
  );
  const own = await ownNames(db);
  return {
    tables: found.filter(({ name }) => own.has(name)),
    strange: found.filter(({ name }) => !own.has(name)).map(({ name }) => name),
  };
}

/** The last value that each sequence has given. It is never behind the rows of an open snapshot. */
export function storedSequences(db: pg.PoolClient): Promise<{ name: string; value: number | null }[]> {
  return rows(
    db,
    sql`
      select c.relname as name, pg_sequence_last_value(c.oid) as value
      from pg_class c
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'S'
      order by c.relname
    `,
  );
}

async function ownNames(db: pg.PoolClient): Promise<Set<string>> {
  const names = new Set([RECORD]);
  for (const { text } of readMigrations(migrationsFolder()))
    for (const [, name = ""] of text.matchAll(CREATED)) names.add(name);
  for (const set of PARTITION_SETS)
    for (const { span } of await listPartitions(set, db))
      for (const table of set.tables) names.add(tableOf(table, span));
  return names;
}
