import type { Pool } from "pg";
import { afterAll } from "vitest";
import { rows, sql } from "#lib/platform/postgres/sql";

type Content = Map<string, string>;

/**
 * Sees which tables have changed, and can lose audit records. What it needs is created once: a statement over all tables
 * takes longer to plan than to run, and a trigger that comes and goes makes every connection plan anew.
 */
export async function watchDatabase(pool: Pool) {
  const client = await pool.connect();
  afterAll(() => client.release());
  const tables = await rows<{ name: string }>(
    client,
    sql`
      select quote_ident(c.relname) as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    `,
  );
  const looks = tables.map(
    ({ name }) =>
      `return query select '${name}', md5(string_agg(r::text, e'\\n' order by r::text)) from ${name} r;`,
  );
  await client.query(`
    set max_parallel_workers_per_gather = 0;
    create schema watching;
    create function watching.content() returns table (name text, hash text) language plpgsql as $$
    begin ${looks.join("\n")} end $$;
    create table watching.lost_audit (is_lost boolean);
    insert into watching.lost_audit values (false);
    create function watching.lose_audit() returns trigger language plpgsql as $$
    begin
      if (select is_lost from watching.lost_audit) then raise exception 'the audit cannot be written'; end if;
      return new;
    end $$;
    create trigger audit_lost before insert on audit
      for each row when (new.outcome = 'succeeded') execute function watching.lose_audit();
  `);

  async function content(): Promise<Content> {
    const found = await rows<{ name: string; hash: string }>(client, sql`select * from watching.content()`);
    return new Map(found.map(({ name, hash }) => [name, hash]));
  }

  return {
    /** The names of the tables that `work` changes, in their order. */
    async changedBy(work: () => Promise<unknown>): Promise<string[]> {
      const before = await content();
      await work();
      const after = await content();
      return [...after.keys()].filter((name) => before.get(name) !== after.get(name)).sort();
    },

    /** While `work` runs, no audit record of a success can be written. */
    async withoutAudit<T>(work: () => Promise<T>): Promise<T> {
      await client.query("update watching.lost_audit set is_lost = true");
      try {
        return await work();
      } finally {
        await client.query("update watching.lost_audit set is_lost = false");
      }
    },
  };
}
