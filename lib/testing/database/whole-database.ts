import type { Pool } from "pg";
import { rows, sql } from "#lib/platform/postgres/sql";

type Content = Record<string, string>;

/** One hash for the content of each table. Two of these show which tables have changed. */
export async function wholeDatabase(pool: Pool): Promise<Content> {
  const tables = await rows<{ name: string }>(
    pool,
    sql`
      select quote_ident(c.relname) as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1
    `,
  );
  const looks = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(r::text, e'\\n' order by r::text), '')) as hash from ${name} r`,
  );
  const { rows: found } = await pool.query<{ name: string; hash: string }>(looks.join(" union all "));
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
}

export function changedTables(before: Content, after: Content): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

/** While `work` runs, no audit record of a success can be written. */
export async function withoutAudit<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  await pool.query(`
    create or replace function lose_audit() returns trigger language plpgsql as $$
    begin raise exception 'the audit cannot be written'; end $$;
    create or replace trigger audit_lost before insert on audit
      for each row when (new.outcome = 'succeeded') execute function lose_audit();
  `);
  try {
    return await work();
  } finally {
    await pool.query("drop trigger audit_lost on audit");
  }
}
