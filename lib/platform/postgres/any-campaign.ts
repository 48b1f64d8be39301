import type { Sql as Statement } from "sql-template-tag";
import { sql } from "#lib/platform/postgres/sql";

/**
 * The campaign, in a form that lets PostgreSQL plan for any. Of one with a first large upload its statistics know nothing: given
 * the number itself, it would take the campaign for empty, and any index for as good as the right one. A search for three
 * digits in 60,000 such messages then took 1.1 s, and takes 11 ms.
 */
export function anyCampaign(campaign: number): Statement {
  return sql`(select ${campaign}::integer)`;
}
