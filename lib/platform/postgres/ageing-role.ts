import type pg from "pg";
import { makeRole } from "#lib/platform/postgres/app-role";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * The only role that may remove audit records: those older than a year, and nothing else in the database. Neither web
 * nor worker is a member. Only the owner of the tables is, and uses it to delete records after their retention.
 */
export const AGEING_ROLE = "redial_ageing";

/** Creates the role, if the user may, and grants it what it needs. Runs at every start after the migrations. */
export async function grantAgeingRole(client: Pick<pg.ClientBase, "query">): Promise<void> {
  await client.query(makeRole(AGEING_ROLE));
  await client.query(GRANTS);
}

/** Whether the owner of the tables may act as the role, whichever user asks. */
export async function mayOwnerAge(db: Sql): Promise<boolean> {
  const { may } = await oneRow<{ may: boolean }>(
    db,
    sql`
      select coalesce(bool_or(pg_has_role(c.relowner, r.oid, 'member')), false) as may
      from pg_class c, pg_roles r where c.oid = 'audit'::regclass and r.rolname = ${AGEING_ROLE}
    `,
  );
  return may;
}

const GRANTS = `
  do $$
  declare
    schema_name text := current_schema();
  begin
    if to_regclass('audit') is null or not exists (select from pg_roles where rolname = '${AGEING_ROLE}') then
      return;
    end if;
    execute format('grant usage on schema %I to ${AGEING_ROLE}', schema_name);
    execute format('grant select, delete on %I.audit to ${AGEING_ROLE}', schema_name);
  end
  $$
`;
