import { showCampaign } from "#lib/service/show-campaigns";
import { updateCampaign } from "#lib/service/update-campaign";
import { followCampaign } from "#lib/store/console-campaigns";
import { CampaignUpdate } from "#lib/wire/campaign";
import { ServiceCampaign } from "#lib/wire/service-campaign";
import { readBody } from "../../../console-endpoint";
import { serviceCampaignEndpoint } from "../../service-endpoint";

export const GET = serviceCampaignEndpoint("read", ServiceCampaign, ({ service, campaignId }) =>
  showCampaign(service, campaignId),
);

export const PATCH = serviceCampaignEndpoint(
  "administer",
  ServiceCampaign,
  async ({ request, params, service, campaignId, by }) => {
    const before = await showCampaign(service, campaignId);
    await updateCampaign(service, campaignId, await readBody(request, CampaignUpdate), by);
    const after = await showCampaign(service, campaignId);
    await followCampaign(service.pool, params.serviceCampaignId, before, after);
    return after;
  },
);
