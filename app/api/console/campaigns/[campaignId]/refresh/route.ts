import { readFreshness } from "#lib/console/freshness/freshness";
import { requestRefresh } from "#lib/console/mirror/rows/request-read";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Freshness } from "#lib/wire/console/freshness";

/** "Refresh now", or "check again" for a stopped campaign. It changes nothing, so viewers may use it. */
export const POST = campaignEndpoint({
  permission: "read",
  answer: Freshness,
  status: 202,
  audit: "none",
  handle: async ({ reader }) => {
    await requestRefresh(reader.pool, reader.campaign.id);
    return readFreshness(reader.pool, reader.campaign, reader.now);
  },
});
