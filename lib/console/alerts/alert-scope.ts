import type { Sql as Statement } from "sql-template-tag";
import { sql } from "#lib/platform/postgres/sql";

/** Of what rules, alerts and targets are: a campaign, by its number, or null: the routes of this installation's service. */
export type AlertScope = number | null;

/** Which rows are of it, by their column with the campaign. Written so that an index on it serves both. */
export function isOf(scope: AlertScope, column = sql`campaign`): Statement {
  return scope === null ? sql`${column} is null` : sql`${column} = ${scope}`;
}
