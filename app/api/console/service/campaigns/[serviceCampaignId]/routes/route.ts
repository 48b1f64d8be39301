import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { setCampaignRoutes } from "#lib/service/routes/set-campaign-routes";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { ServiceCampaign } from "#lib/wire/service/campaign";
import { CampaignRoutes } from "#lib/wire/service/campaign-routes";

export const PUT = serviceCampaignEndpoint({
  permission: "administer",
  stepUp: true,
  answer: ServiceCampaign,
  handle: async ({ request, service, campaignId, by }) => {
    await setCampaignRoutes(service, campaignId, await readBody(request, CampaignRoutes), by);
    return showCampaign(service, campaignId);
  },
});
