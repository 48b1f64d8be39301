import { showVersions } from "#lib/service/campaigns/show-campaigns";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { ContentVersions } from "#lib/wire/service/campaign";

export const GET = serviceCampaignEndpoint("read", ContentVersions, async ({ service, campaignId }) => ({
  versions: await showVersions(service, campaignId),
}));
