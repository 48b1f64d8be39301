import { type MonthlyTables, namesOf } from "#lib/platform/months/monthly-tables";
import { viewsOf } from "#lib/platform/months/views-on";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Objects that would then refer to the first partition alone: foreign keys, publications, functions, policies, rules,
 * materialized views, and views of others. Views that the user may change are redefined instead.
 */
export async function dependents(partitionSet: MonthlyTables, db: Sql): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`
      with monthly as (select to_regclass(name) as id from unnest(${namesOf(partitionSet)}::text[]) as t (name))
      select 'view ' || r.ev_class::regclass as name
      from pg_depend d
      join pg_rewrite r on r.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refobjid in (select id from monthly)
        and r.ev_class not in (${viewsOf(partitionSet)})
      union
      select 'function ' || d.objid::regprocedure
      from pg_depend d
      left join pg_type y on d.refclassid = 'pg_type'::regclass and y.oid = d.refobjid
      where d.classid = 'pg_proc'::regclass
        and coalesce(y.typrelid, (select e.typrelid from pg_type e where e.oid = y.typelem), d.refobjid) in (select id from monthly)
      union
      select 'policy ' || p.polname || ' on ' || p.polrelid::regclass
      from pg_depend d
      join pg_policy p on p.oid = d.objid
      where d.classid = 'pg_policy'::regclass and d.refobjid in (select id from monthly)
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

/** Whether the tables are distributed over several servers. A new table would then be on this server only. */
export async function areDistributed(db: Sql): Promise<boolean> {
  const found = await rows(db, sql`select from pg_extension where extname = 'citus'`);
  return found.length > 0;
}
