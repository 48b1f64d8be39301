import { updateCampaign } from "#lib/installation/update-campaign";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { readBody } from "#lib/web/console/console-endpoint";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { ServiceCampaign } from "#lib/wire/service/campaign";
import { CampaignUpdate } from "#lib/wire/service/campaign-requests";

export const GET = serviceCampaignEndpoint("read", ServiceCampaign, ({ service, campaignId }) =>
  showCampaign(service, campaignId),
);

export const PATCH = serviceCampaignEndpoint(
  "administer",
  ServiceCampaign,
  async ({ request, service, campaignId, by }) => {
    await updateCampaign(service, campaignId, await readBody(request, CampaignUpdate), by);
    return showCampaign(service, campaignId);
  },
);
