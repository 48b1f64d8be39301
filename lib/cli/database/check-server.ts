import type { Client } from "pg";
import { SetupError } from "#lib/platform/setup-error";

const OLDEST_VERSION = 15;
/** A pooler may switch a connection to another session at times. */
const LOOKS = 3;

/** Whether Redial can work with a server; two connections to it. Throws SetupError, without the database's name. */
export async function checkServer(one: Client, other: Client): Promise<void> {
  const { rows } = await one.query<{
    version: number;
    path: string;
    schema: string | null;
    tables: string | null;
  }>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('search_path') as path,
       current_schema() as schema,
       (select min(relnamespace::regnamespace::text) from pg_class
        where relname = 'schema_migration' and relkind = 'r'
        having not bool_or(relnamespace = quote_ident(current_schema())::regnamespace)) as tables`,
  );
  const { version = 0, path, schema, tables } = rows[0] ?? {};
  if (version < OLDEST_VERSION)
    throw new SetupError(`the server is PostgreSQL ${version}; Redial needs ${OLDEST_VERSION} or newer.`);
  if (!schema || schema === "pg_catalog")
    throw new SetupError(
      `search_path is "${path}", which names no schema that tables can be in. Let it begin with one, such as public.`,
    );
  if (tables)
    throw new SetupError(
      `search_path is "${path}", so tables would be made in ${schema}, but Redial's tables are in ${tables}. ` +
        `Let search_path begin with ${tables}.`,
    );
  if (await shareSessions(one, other))
    throw new SetupError(
      "a pooler gives one session to several connections in turn, which loses what Redial sets and prepares in it. " +
        "Set pool_mode = session for this database, or let DATABASE_URL lead to the server itself.",
    );
}

async function shareSessions(one: Client, other: Client): Promise<boolean> {
  const own = await sessionOf(one);
  for (let look = 0; look < LOOKS; look++) {
    if ((await sessionOf(other)) === own || (await sessionOf(one)) !== own) return true;
  }
  return false;
}

async function sessionOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
