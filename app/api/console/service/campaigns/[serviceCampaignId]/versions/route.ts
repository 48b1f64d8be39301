import { showVersions } from "#lib/service/campaigns/show-campaigns";
import { ContentVersions } from "#lib/wire/service-campaign";
import { serviceCampaignEndpoint } from "../../../service-endpoint";

export const GET = serviceCampaignEndpoint("read", ContentVersions, async ({ service, campaignId }) => ({
  versions: await showVersions(service, campaignId),
}));
