import type { Pool } from "pg";
import { forgetCampaign, forgetRows, lockCampaignToForget } from "#lib/console/registry/removed-campaigns";
import { begin } from "#lib/platform/postgres/sql";

/** Until then a campaign that was removed comes back whole when it is registered again. */
export const FORGOTTEN_AFTER_DAYS = 7;
/** Few enough that a delete is short and locks little. */
const ROWS_AT_ONCE = 5000;

/**
 * Deletes, a little in each transaction, what there is of campaigns that were removed a week ago; whether there is more.
 * After a kill, whoever comes goes on.
 */
export function forgetRemoved(pool: Pool, days = FORGOTTEN_AFTER_DAYS): Promise<boolean> {
  return begin(pool, async (tx) => {
    const campaign = await lockCampaignToForget(tx, days * 24 * 60 * 60 * 1000);
    if (campaign === null) return false;
    if ((await forgetRows(tx, campaign, ROWS_AT_ONCE)) === 0) await forgetCampaign(tx, campaign);
    return true;
  });
}
