import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Drops the mirror's indexes but the keys, until `buildIndexes`: a row then costs a third. Does nothing the second time. */
export async function putOffIndexes(db: Sql): Promise<void> {
  await db.query("create table if not exists bench_index (name text primary key, statement text not null)");
  await db.query(sql`
    insert into bench_index select indexname, indexdef from pg_indexes
    where tablename in ('mirror_message', 'mirror_text') and indexname not like '%_pkey'
    on conflict do nothing
  `);
  const names = await rows<{ name: string }>(db, sql`select name from bench_index`);
  for (const { name } of names) await db.query(`drop index if exists ${name}`);
}

/** Builds all of them anew, unless it was done. */
export async function buildIndexes(db: Sql): Promise<void> {
  const { isThere } = await oneRow<{ isThere: boolean }>(
    db,
    sql`select to_regclass('bench_index') is not null as "isThere"`,
  );
  if (!isThere) return;
  const put = await rows<{ statement: string }>(db, sql`select statement from bench_index`);
  for (const { statement } of put) await db.query(statement.replace(" INDEX ", " INDEX IF NOT EXISTS "));
  await db.query("drop table bench_index");
}
