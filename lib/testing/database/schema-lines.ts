import type pg from "pg";

/**
 * All that PostgreSQL's catalogue says about the schema `public` and the views of restricted operators, one sorted line for each fact. Two databases of one
 * server with the same lines have the same schema. The order of columns and comments are left out.
 */
export async function schemaLines(db: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(FACTS);
  return rows.map(({ line }) => line).sort();
}

// Objects that belong to an extension are left out.
const FACTS = `
  with relation as (
    select c.* from pg_class c
    where c.relnamespace in ('public'::regnamespace, to_regnamespace('redial_own'))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ), routine as (
    select p.* from pg_proc p
    where p.pronamespace in ('public'::regnamespace, to_regnamespace('redial_own'))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  )
  select concat_ws(' ', 'relation', relation.oid::regclass, relkind, relpersistence, relreplident, relrowsecurity, am.amname,
    pg_get_userbyid(relowner), array(select unnest(reloptions) order by 1), array(select unnest(relacl)::text order by 1),
    case when relkind in ('v', 'm') then pg_get_viewdef(relation.oid) end) as line
  from relation left join pg_am am on am.oid = relam
  union all
  select concat_ws(' ', 'column', relation.oid::regclass, attname, format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid), 'identity ' || nullif(attidentity::text, ''),
    'generated ' || nullif(attgenerated::text, ''), 'collate ' || l.collname, attstorage, attcompression, attoptions, attacl)
  from relation join pg_attribute a on attrelid = relation.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  left join pg_collation l on l.oid = attcollation
  where relkind not in ('i', 'I', 'S')
  union all
  select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(k.oid), case when convalidated then 'valid' end)
  from relation join pg_constraint k on conrelid = relation.oid
  where relkind <> 'i'
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), case when indisvalid then 'valid' end,
    case when indisclustered then 'clustered' end)
  from relation join pg_index on indexrelid = relation.oid
  union all
  select concat_ws(' ', 'trigger', relname, pg_get_triggerdef(t.oid), tgenabled)
  from relation join pg_trigger t on tgrelid = relation.oid and not tgisinternal
  union all
  select concat_ws(' ', 'sequence', relname, format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcache,
    seqcycle, d.refobjid::regclass, a.attname)
  from relation join pg_sequence on seqrelid = relation.oid
  left join pg_depend d on d.objid = relation.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
  left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  union all
  select concat_ws(' ', 'function', pg_get_functiondef(oid), pg_get_userbyid(proowner), proacl) from routine
  union all
  select concat_ws(' ', 'type', typname, typtype)
  from pg_type t
  where typnamespace = 'public'::regnamespace and typtype not in ('b', 'c')
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  union all
  select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
  union all
  select concat_ws(' ', 'policy', polrelid::regclass, polname) from pg_policy
  union all
  select concat_ws(' ', 'extension', extname, extversion, extnamespace::regnamespace) from pg_extension
  union all
  select concat_ws(' ', 'default grant', defaclnamespace::regnamespace, defaclobjtype, array(select unnest(defaclacl)::text order by 1))
  from pg_default_acl
`;
