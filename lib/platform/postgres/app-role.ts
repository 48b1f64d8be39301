import pg from "pg";
import { withClient } from "#lib/platform/postgres/with-client";
import { SetupError } from "#lib/platform/setup-error";

/**
 * The role of web and worker if they cannot log in as a role of their own (see login-role.ts). It may read
 * and write everything, except `audit`, which it may only read and add to.
 */
export const APP_ROLE = "redial_app";

/** The views that restricted operators read: see migration 019. */
const OWN_SCHEMA = "redial_own";

const CONNECT_LIMIT_MS = 10_000;
/** Codes for: no such role, no membership, no right on the schema, or a pooler that refuses settings. */
const CANNOT = ["22023", "42704", "42501", "42P01", "08P01"];

/**
 * Creates the role, if the user may, and grants it what web and worker need. Runs at every start after the
 * migrations, so that it covers new tables, and a role that was created by hand later.
 */
export async function grantAppRole(client: Pick<pg.ClientBase, "query">): Promise<void> {
  await client.query(makeRole(APP_ROLE));
  await client.query(grantsTo(APP_ROLE));
}

/**
 * Whether the user of this address may act as the role, and the connection keeps that setting: poolers refuse
 * or lose settings at the start of a connection. Throws the errors of the connection.
 */
export async function mayActAsRole(url: string): Promise<boolean> {
  const options = { connectionString: withRole(url), connectionTimeoutMillis: CONNECT_LIMIT_MS };
  try {
    return await withClient(options, async (client) => {
      const { rows } = await client.query<{ acts: boolean; adds: boolean; changes: boolean }>(`
        select current_user = '${APP_ROLE}' as acts,
          has_table_privilege('audit', 'insert') and has_table_privilege('message', 'insert') as adds,
          has_table_privilege('audit', 'update, delete, truncate') as changes
      `);
      const [found] = rows;
      if (!found?.acts) return false;
      if (found.changes) {
        throw new SetupError(
          `The role ${APP_ROLE} may change audit records: revoke what was granted to it by hand.`,
        );
      }
      return found.adds;
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && CANNOT.includes(error.code ?? "")) return false;
    throw error;
  }
}

/**
 * The role is set at the start of the connection, so that `reset role` and `discard all` keep it. Only `set
 * role none` leaves it.
 */
export function withRole(text: string): string {
  const url = new URL(text);
  const options = url.searchParams.get("options");
  url.searchParams.set("options", `${options ? `${options} ` : ""}-c role=${APP_ROLE}`);
  return url.href;
}

/** Creates a role that cannot log in, if the user may, and makes the user a member. */
export function makeRole(role: string): string {
  // All databases of a server share roles, so another start may create this role at the same moment.
  return `
    do $$
    begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} nologin;
      end if;
      if not exists (select from pg_roles where rolname = current_user and rolsuper) then
        execute format('grant ${role} to %I', current_user);
      end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then
      null;
    end
    $$
  `;
}

/** Grants a role what web and worker need of the current schema. Does nothing if there is no such role. */
export function grantsTo(role: string): string {
  return `
    do $$
    declare
      own_schema text := current_schema();
    begin
      if not exists (select from pg_roles where rolname = '${role}') then
        return;
      end if;
      execute format('grant usage on schema %I to ${role}', own_schema);
      execute format('grant select, insert, update, delete on all tables in schema %I to ${role}', own_schema);
      execute format('grant usage, select on all sequences in schema %I to ${role}', own_schema);
      execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to ${role}', own_schema);
      execute format('alter default privileges in schema %I grant usage, select on sequences to ${role}', own_schema);
      execute format('revoke update, delete on %I.audit from ${role}', own_schema);
      if to_regnamespace('${OWN_SCHEMA}') is not null then
        grant usage on schema ${OWN_SCHEMA} to ${role};
        grant select, insert, update, delete on all tables in schema ${OWN_SCHEMA} to ${role};
        revoke update, delete on ${OWN_SCHEMA}.audit from ${role};
      end if;
      execute format('revoke insert, update, delete on %I.schema_migration from ${role}', own_schema);
      execute format('revoke insert, update, delete on %1$I.secret_key, %1$I.data_key, %1$I.wrapped_key from ${role}', own_schema);
    end
    $$
  `;
}
