import type { Sql as Statement } from "sql-template-tag";
import { sql } from "#lib/platform/postgres/sql";

/** Owner of rules, alerts and targets: a campaign's number, or null for the routes of this installation's service. */
export type AlertScope = number | null;

/** The condition for rows in the scope, by their campaign column. An index on that column serves both forms. */
export function isOf(scope: AlertScope, column = sql`campaign`): Statement {
  return scope === null ? sql`${column} is null` : sql`${column} = ${scope}`;
}
