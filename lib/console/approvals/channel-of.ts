import type { Pool } from "pg";
import { campaignSender } from "#lib/console/gateway/own/campaign-sender";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import type { Channel } from "#lib/domain/files/channel";

/** Where and as whom the campaign's messages leave at this moment. */
export async function channelOf(pool: Pool, campaign: ConsoleCampaignRow): Promise<Channel> {
  const own = ownCampaignOf(campaign);
  return {
    address: campaign.upstreamAddress,
    kind: campaign.upstreamKind,
    sender: own === null ? null : await campaignSender(pool, own),
  };
}
