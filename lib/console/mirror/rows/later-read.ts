import type { Sql as Statement } from "sql-template-tag";
import { raw, sql } from "#lib/platform/postgres/sql";

/**
 * The later of the stored and the new time of a row's last read. Reads overtake each other by seconds. A stored time that
 * is much later is replaced: it was noted before the clock stepped back, and would prevent every further read.
 */
export function laterRead(table: "m" | "b", read: Statement): Statement {
  const stored = raw(`${table}.read_at`);
  return sql`case when ${stored} > ${read} + interval '10 minutes' then ${read}
    else greatest(${stored}, ${read}) end`;
}
