import pg from "pg";
import { rows, sql } from "#lib/platform/postgres/sql";

/** Drops the triggers and returns the statements that create them again: partitions get their parent's triggers. */
export async function dropTriggers(tx: pg.PoolClient, table: string): Promise<string[]> {
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

/** Statements that give another table of this name the same owner and rights. */
export async function grantsOn(tx: pg.PoolClient, table: string): Promise<string[]> {
  const found = await rows<{ statement: string }>(
    tx,
    sql`
      select format('alter table %s owner to %I', ${table}::text, pg_get_userbyid(relowner)) as statement
      from pg_class where oid = ${table}::regclass
      union all
      select format('grant %s on %s to %s %s', a.privilege_type, ${table}::text,
        case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
        case when a.is_grantable then 'with grant option' end) as statement
      from pg_class c, aclexplode(c.relacl) a
      where c.oid = ${table}::regclass and a.grantee <> c.relowner
    `,
  );
  return found.map(({ statement }) => statement);
}
