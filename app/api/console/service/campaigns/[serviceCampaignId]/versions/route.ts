import { showVersions } from "#lib/service/campaigns/show-campaigns";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { ContentVersions } from "#lib/wire/service/campaign";

export const GET = serviceCampaignEndpoint({
  permission: "read",
  answer: ContentVersions,
  handle: async ({ service, campaignId }) => ({
    versions: await showVersions(service, campaignId),
  }),
});
