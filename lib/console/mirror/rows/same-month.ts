import type { Sql as Statement } from "sql-template-tag";
import { sql } from "#lib/platform/postgres/sql";

/**
 * A row belongs to a message created then, so that only one month is searched. Rows that were stored before months could
 * be told from them have no moment; they lie in the first month.
 */
export function sameMonth(rowKey: Statement, messageCreatedAt: Statement): Statement {
  return sql`${rowKey} in (${messageCreatedAt}, '-infinity')`;
}
