import type { Pool } from "pg";
import { leaveOwn } from "#lib/console/membership/own-pool";
import { begin } from "#lib/platform/postgres/sql";
import { senderOfCampaign } from "#lib/service/routes/campaign-route-rows";

/** The sender of a campaign of this installation's service; empty where its route decides. */
export function campaignSender(pool: Pool, of: string): Promise<string> {
  return begin(pool, async (tx) => {
    await leaveOwn(tx);
    return senderOfCampaign(tx, of);
  });
}
