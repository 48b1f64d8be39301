import { updateCampaign } from "#lib/installation/update-campaign";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { ServiceCampaign } from "#lib/wire/service/campaign";
import { CampaignUpdate } from "#lib/wire/service/campaign-requests";

export const GET = serviceCampaignEndpoint({
  permission: "read",
  answer: ServiceCampaign,
  handle: ({ service, campaignId }) => showCampaign(service, campaignId),
});

export const PATCH = serviceCampaignEndpoint({
  permission: "administer",
  answer: ServiceCampaign,
  handle: async ({ request, service, campaignId, by }) => {
    await updateCampaign(service, campaignId, await readBody(request, CampaignUpdate), by);
    return showCampaign(service, campaignId);
  },
});
