import type { Sql as Statement } from "sql-template-tag";
import { sql } from "#lib/platform/postgres/sql";

/**
 * The campaign, in a form that makes PostgreSQL plan for any campaign. Its statistics do not know a campaign
 * whose first large upload is new: given the number itself, it would take the campaign for empty, and any
 * index for as good as the right one. A search would then be many times slower.
 */
export function anyCampaign(campaign: number): Statement {
  return sql`(select ${campaign}::integer)`;
}
