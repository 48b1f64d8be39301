import type pg from "pg";

/**
 * The meaning of statements and their answers depends on these settings. A server, a database, a role or a
 * pooler may have other defaults: with another DateStyle, for example, times cannot be read.
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
  /** Exists since PostgreSQL 17. */
  transaction_timeout: "0",
} as const;

/**
 * Gives a new connection the settings that our statements rely on. It uses a statement, because poolers
 * refuse settings at the start of a connection. `changes` are this connection's deviations.
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
