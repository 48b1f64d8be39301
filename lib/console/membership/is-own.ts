import type { Pool } from "pg";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { maybeRow, sql } from "#lib/platform/postgres/sql";

/** Whether the person of an own pool sent this batch or message, even if the mirror does not have it yet. */
export async function isOwn(pool: Pool, campaign: number, id: string): Promise<boolean> {
  const found = await maybeRow(
    pool,
    sql`
      select 1 as one from own_work where campaign = ${anyCampaign(campaign)} and object_id = ${id}
      union all
      select 1 from mirror_message where campaign = ${anyCampaign(campaign)} and id = ${id}
    `,
  );
  return found !== null;
}
