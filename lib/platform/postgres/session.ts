import type pg from "pg";

/**
 * What statements and their answers mean depends on these. A server, a database, a role or a pooler may have other
 * defaults: with another DateStyle, for one, moments cannot be read.
 */
export const SESSION = {
  DateStyle: "ISO, MDY",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  array_nulls: "on",
  transform_null_equals: "off",
  quote_all_identifiers: "off",
  default_transaction_isolation: "read committed",
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  idle_session_timeout: "0",
  /** From PostgreSQL 17 on. */
  transaction_timeout: "0",
} as const;

/**
 * Gives a new connection the settings that our statements rely on. By a statement, because poolers refuse settings at the
 * start of a connection. `changes`: what this connection needs otherwise.
 */
export async function prepareSession(
  client: Pick<pg.ClientBase, "query">,
  changes: Record<string, string> = {},
): Promise<void> {
  const settings = { ...SESSION, ...changes };
  await client.query(
    `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as wanted (name, value)
     where current_setting(name, true) is not null`,
    [Object.keys(settings), Object.values(settings)],
  );
}
