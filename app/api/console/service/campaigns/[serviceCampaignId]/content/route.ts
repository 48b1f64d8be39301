import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { changeContent } from "#lib/service/content/change-content";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { ServiceCampaign } from "#lib/wire/service/campaign";
import { ContentRequest } from "#lib/wire/service/campaign-requests";

export const PUT = serviceCampaignEndpoint({
  permission: "administer",
  answer: ServiceCampaign,
  handle: async ({ request, service, campaignId, by }) => {
    await changeContent(service, campaignId, await readBody(request, ContentRequest), by);
    return showCampaign(service, campaignId);
  },
});
