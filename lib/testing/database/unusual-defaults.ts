import { query } from "#lib/testing/database/embedded";

/** Each is legal and in use somewhere, and each changes what statements mean, how they end or how answers read. */
const UNUSUAL = {
  DateStyle: "'SQL, DMY'",
  IntervalStyle: "sql_standard",
  TimeZone: "'Asia/Kathmandu'",
  bytea_output: "escape",
  extra_float_digits: "-10",
  standard_conforming_strings: "off",
  array_nulls: "off",
  transform_null_equals: "on",
  quote_all_identifiers: "on",
  default_transaction_isolation: "serializable",
  // They also hold for the statement that sets others, however slow the machine is.
  statement_timeout: "'5s'",
  lock_timeout: "'10ms'",
  idle_in_transaction_session_timeout: "'1s'",
  idle_session_timeout: "'10s'",
  search_path: `"Tables of Redial"`,
};

/** Gives every later connection to an empty database defaults that nobody expects, and its tables a schema of their own. */
export async function makeUnusual(url: string): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  await query(url, `create schema "Tables of Redial"`);
  for (const [name, value] of Object.entries(UNUSUAL)) {
    await query(url, `alter database ${database} set ${name} = ${value}`);
  }
}
