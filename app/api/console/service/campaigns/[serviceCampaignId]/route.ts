import { updateCampaign } from "#lib/installation/update-campaign";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignEndpoint, serviceCampaignWrite } from "#lib/web/console/service-endpoint";
import { ServiceCampaign } from "#lib/wire/service/campaign";
import { CampaignUpdate } from "#lib/wire/service/campaign-requests";

export const GET = serviceCampaignEndpoint({
  permission: "read",
  answer: ServiceCampaign,
  handle: ({ service, campaignId }) => showCampaign(service, campaignId),
});

export const PATCH = serviceCampaignWrite(async ({ request, service, campaignId, by }) =>
  updateCampaign(service, campaignId, await readBody(request, CampaignUpdate), by),
);
