import { probeCampaign } from "#lib/console/campaigns/change-campaign";
import { readSyncFacts } from "#lib/console/freshness/sync-facts";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { SyncFacts } from "#lib/wire/console/overview";

/** "Probe again": the next call tries the largest page and checks the list's order. */
export const POST = campaignEndpoint({
  permission: "administer",
  answer: SyncFacts,
  status: 202,
  audit: { action: "campaign.probe" },
  handle: async (call) => {
    const { pool, campaign } = call.reader;
    await probeCampaign(pool, call.actor, campaign);
    return readSyncFacts(pool, campaign);
  },
});
