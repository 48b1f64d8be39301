import type { Sql as Statement } from "sql-template-tag";
import { sql } from "#lib/platform/postgres/sql";

/**
 * The row's message was created at this time, so only one month is searched. Rows stored before they had a time of their
 * own lie in the first month.
 */
export function sameMonth(rowKey: Statement, messageCreatedAt: Statement): Statement {
  return sql`${rowKey} in (${messageCreatedAt}, '-infinity')`;
}
