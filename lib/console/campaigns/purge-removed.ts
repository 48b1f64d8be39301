import type { Pool } from "pg";
import { lockCampaignToPurge, purgeCampaign, purgeRows } from "#lib/console/registry/removed-campaigns";
import { begin } from "#lib/platform/postgres/sql";

/** Until then a removed campaign is restored in full when it is registered again. */
const PURGED_AFTER_DAYS = 7;
/** A delete of this size is short and locks little. */
const ROWS_AT_ONCE = 5000;

/**
 * Deletes the data of campaigns that were removed a week ago, a little per transaction; true when there is more. After a
 * kill, any process continues.
 */
export function purgeRemoved(pool: Pool, days = PURGED_AFTER_DAYS): Promise<boolean> {
  return begin(pool, async (tx) => {
    const campaign = await lockCampaignToPurge(tx, days * 24 * 60 * 60 * 1000);
    if (campaign === null) return false;
    if ((await purgeRows(tx, campaign, ROWS_AT_ONCE)) === 0) await purgeCampaign(tx, campaign);
    return true;
  });
}
