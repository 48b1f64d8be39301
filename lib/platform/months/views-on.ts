import type pg from "pg";
import { type MonthlyTables, namesOf } from "#lib/platform/months/monthly-tables";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Statements that define the views on these tables again. Views follow a renamed table, so they are run when another
 * table has its name. Each view stays the same: with its owner, grants, options, defaults, and views on it.
 */
export async function viewStatements(partitionSet: MonthlyTables, db: Sql): Promise<string[]> {
  const found = await rows<{ statement: string }>(
    db,
    sql`
      select format('create or replace view %s %s as %s', c.oid::regclass,
        (select 'with (' || string_agg(
            format('%I = %L', split_part(o, '=', 1), substr(o, strpos(o, '=') + 1)), ', ') || ')'
          from unnest(c.reloptions) o),
        pg_get_viewdef(c.oid)) as statement
      from pg_class c where c.oid in (${viewsOf(partitionSet)}) order by c.oid
    `,
  );
  return found.map(({ statement }) => statement);
}

/**
 * Locks the views on these tables, in the order in which readers do: a view before its tables. Giving a view to its owner
 * does that and changes nothing; `lock table` would lock every table that the view reads.
 */
export async function lockViews(partitionSet: MonthlyTables, tx: pg.PoolClient): Promise<void> {
  const found = await rows<{ statement: string }>(
    tx,
    sql`
      select format('alter view %s owner to %I', c.oid::regclass, pg_get_userbyid(c.relowner)) as statement
      from pg_class c where c.oid in (${viewsOf(partitionSet)}) order by c.oid
    `,
  );
  for (const { statement } of found) await tx.query(statement);
}

/** Views that name one of the tables and that the user may redefine. */
export const viewsOf = (partitionSet: MonthlyTables) => sql`
  select r.ev_class
  from pg_depend d
  join pg_rewrite r on r.oid = d.objid and r.rulename = '_RETURN'
  join pg_class v on v.oid = r.ev_class and v.relkind = 'v' and pg_has_role(v.relowner, 'usage')
  where d.classid = 'pg_rewrite'::regclass
    and d.refobjid in (select to_regclass(name) from unnest(${namesOf(partitionSet)}::text[]) as t (name))
`;
