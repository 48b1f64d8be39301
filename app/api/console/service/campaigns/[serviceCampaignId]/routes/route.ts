import { setCampaignRoutes } from "#lib/service/routes/set-campaign-routes";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignWrite } from "#lib/web/console/service-endpoint";
import { CampaignRoutes } from "#lib/wire/service/campaign-routes";

export const PUT = serviceCampaignWrite(
  async ({ request, service, campaignId, by }) =>
    setCampaignRoutes(service, campaignId, await readBody(request, CampaignRoutes), by),
  { stepUp: true },
);
