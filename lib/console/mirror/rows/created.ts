import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * When the message was created; null when the mirror does not have it. An id alone is searched for in every month, so this
 * short statement does that for the longer statements that follow.
 */
export async function findCreated(db: Sql, campaign: number, id: string): Promise<Date | null> {
  const row = await maybeRow<{ createdAt: Date }>(
    db,
    sql`select created_at from mirror_message where campaign = ${anyCampaign(campaign)} and id = ${id} limit 1`,
    "find-created",
  );
  return row?.createdAt ?? null;
}
