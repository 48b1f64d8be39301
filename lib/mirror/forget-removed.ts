import type { Pool } from "pg";
import { campaignsToForget, forgetCampaign, forgetRows } from "#lib/store/removed-campaigns";

/** Until then a campaign that was removed comes back whole when it is registered again. */
export const FORGOTTEN_AFTER_DAYS = 7;
/** Few enough that a delete is short and locks little. */
const ROWS_AT_ONCE = 5000;

/** Deletes, a little at a time, what was read of campaigns that were removed a week ago; whether there is more. */
export async function forgetRemoved(pool: Pool, days = FORGOTTEN_AFTER_DAYS): Promise<boolean> {
  const [campaign] = await campaignsToForget(pool, days * 24 * 60 * 60 * 1000);
  if (campaign === undefined) return false;
  if ((await forgetRows(pool, campaign, ROWS_AT_ONCE)) === 0) await forgetCampaign(pool, campaign);
  return true;
}
