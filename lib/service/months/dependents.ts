import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { names } from "#lib/service/months/divide-tables";

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
