import { probeCampaign } from "#lib/console/campaigns/change-campaign";
import { readSyncFacts } from "#lib/console/freshness/sync-facts";
import { actorOf, campaignEndpoint } from "#lib/web/console/console-endpoint";
import { SyncFacts } from "#lib/wire/console/overview";

type Params = { campaignId: string };

/** "Probe again": the next call tries the largest page and looks at the order of the list. */
export const POST = campaignEndpoint<Params, typeof SyncFacts>(
  "administer",
  SyncFacts,
  async (call) => {
    const { pool, campaign } = call.reader;
    await probeCampaign(pool, actorOf(call), campaign);
    return readSyncFacts(pool, campaign);
  },
  202,
  { inside: "campaign.probe" },
);
