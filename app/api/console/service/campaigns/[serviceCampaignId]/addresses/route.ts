import { allowAddress, removeAddress } from "#lib/service/access/allow-address";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { AddressRequest, ServiceCampaign } from "#lib/wire/service/campaign";

export const POST = serviceCampaignEndpoint({
  permission: "administer",
  stepUp: true,
  answer: ServiceCampaign,
  handle: async ({ request, service, campaignId, by }) => {
    await allowAddress(service, campaignId, (await readBody(request, AddressRequest)).address, by);
    return showCampaign(service, campaignId);
  },
});

export const DELETE = serviceCampaignEndpoint({
  permission: "administer",
  stepUp: true,
  answer: ServiceCampaign,
  handle: async ({ request, service, campaignId, by }) => {
    await removeAddress(service, campaignId, (await readBody(request, AddressRequest)).address, by);
    return showCampaign(service, campaignId);
  },
});
