import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignWrite } from "#lib/web/console/service-endpoint";
import { PauseRequest } from "#lib/wire/service/campaign-requests";

export const PUT = serviceCampaignWrite(async ({ request, service, campaignId, by }) => {
  const { reason } = await readBody(request, PauseRequest);
  await pauseCampaign(service, campaignId, true, { reason, by });
});

export const DELETE = serviceCampaignWrite(({ service, campaignId, by }) =>
  pauseCampaign(service, campaignId, false, { by }),
);
