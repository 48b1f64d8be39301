import type { Sql as Statement } from "sql-template-tag";
import { raw, sql } from "#lib/platform/postgres/sql";

/**
 * When a row was read last, of what is stored and what comes. Reads overtake each other by seconds; what is stored as
 * read much later was noted before the clock stepped back, and would never be read again.
 */
export function laterRead(table: "m" | "b", read: Statement): Statement {
  const stored = raw(`${table}.read_at`);
  return sql`case when ${stored} > ${read} + interval '10 minutes' then ${read}
    else greatest(${stored}, ${read}) end`;
}
