import type { Sql as Statement } from "sql-template-tag";
import { sql } from "#lib/platform/postgres/sql";

/** The creation time in an id: a version 7 UUID begins with its milliseconds. */
export function createdAtOf(uuid: Statement): Statement {
  return sql`to_timestamp(('x' || left(${uuid}::text, 8) || substr(${uuid}::text, 10, 4))::bit(48)::bigint::float8 / 1000)::timestamptz(3)`;
}
