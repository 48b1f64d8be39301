import type { RetentionAges } from "#lib/domain/retention/retention-ages";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { agesOf } from "#lib/platform/retention/ages";

/** The ages of a campaign that the console watches, by its number. */
export async function mirrorAges(db: Sql, campaign: number): Promise<RetentionAges> {
  const found = await maybeRow<{ subject: string }>(
    db,
    sql`select campaign_id as subject from console_campaign where id = ${campaign}`,
    "retention-subject",
  );
  return agesOf(db, found?.subject ?? "");
}
