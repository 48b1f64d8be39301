import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { changeContent } from "#lib/service/content/change-content";
import { ContentRequest } from "#lib/wire/campaign";
import { ServiceCampaign } from "#lib/wire/service-campaign";
import { readBody } from "../../../../console-endpoint";
import { serviceCampaignEndpoint } from "../../../service-endpoint";

export const PUT = serviceCampaignEndpoint(
  "administer",
  ServiceCampaign,
  async ({ request, service, campaignId, by }) => {
    await changeContent(service, campaignId, await readBody(request, ContentRequest), by);
    return showCampaign(service, campaignId);
  },
);
