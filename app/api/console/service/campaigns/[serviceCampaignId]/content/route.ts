import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { changeContent } from "#lib/service/content/change-content";
import { readBody } from "#lib/web/console/console-endpoint";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { ContentRequest } from "#lib/wire/campaign";
import { ServiceCampaign } from "#lib/wire/service-campaign";

export const PUT = serviceCampaignEndpoint(
  "administer",
  ServiceCampaign,
  async ({ request, service, campaignId, by }) => {
    await changeContent(service, campaignId, await readBody(request, ContentRequest), by);
    return showCampaign(service, campaignId);
  },
);
