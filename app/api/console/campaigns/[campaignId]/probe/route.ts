import { readSyncFacts } from "#lib/mirror/sync-facts";
import { requestProbe } from "#lib/store/mirror-sync";
import { SyncFacts } from "#lib/wire/console-overview";
import { campaignEndpoint } from "../../../console-endpoint";

type Params = { campaignId: string };

/** "Probe again": the next call tries the largest page and looks at the order of the list. */
export const POST = campaignEndpoint<Params, typeof SyncFacts>(
  "administer",
  SyncFacts,
  async ({ reader: { pool, campaign } }) => {
    await requestProbe(pool, campaign.id);
    return readSyncFacts(pool, campaign);
  },
  202,
  { action: "campaign.probe" },
);
