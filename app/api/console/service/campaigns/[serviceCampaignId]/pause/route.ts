import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { ServiceCampaign } from "#lib/wire/service/campaign";
import { PauseRequest } from "#lib/wire/service/campaign-requests";

export const PUT = serviceCampaignEndpoint({
  permission: "administer",
  answer: ServiceCampaign,
  handle: async ({ request, service, campaignId, by }) => {
    const { reason } = await readBody(request, PauseRequest);
    await pauseCampaign(service, campaignId, true, { reason, by });
    return showCampaign(service, campaignId);
  },
});

export const DELETE = serviceCampaignEndpoint({
  permission: "administer",
  answer: ServiceCampaign,
  handle: async ({ service, campaignId, by }) => {
    await pauseCampaign(service, campaignId, false, { by });
    return showCampaign(service, campaignId);
  },
});
