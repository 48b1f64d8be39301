import type { Sql as Statement } from "sql-template-tag";
import { sql } from "#lib/platform/postgres/sql";

/**
 * How current a mirror row is: when it was read, or when a feed of all changes was last read to its end. Null for no row.
 */
export function readAsOf(row: Statement, campaign: Statement): Statement {
  return sql`greatest(${row}.read_at, (
    select feed_at from mirror_sync where campaign = ${campaign} and complete and feed_cursor is not null
      and ${row}.read_at is not null
  ))`;
}
