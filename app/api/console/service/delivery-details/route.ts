import { showDeliveryDetails } from "#lib/service/routes/delivery-details";
import { ownCampaign } from "#lib/web/console/own-campaign";
import { readQuery } from "#lib/web/console/read-query";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { DeliveryDetails, DeliveryDetailsQuery } from "#lib/wire/service/route-insight";

export const GET = serviceEndpoint({
  permission: "enter",
  answer: DeliveryDetails,
  handle: async ({ request, service, operator }) => {
    const { campaign, message } = readQuery(request, DeliveryDetailsQuery);
    const campaignId = await ownCampaign(service.pool, operator, campaign);
    return { attempts: campaignId ? await showDeliveryDetails(service, campaignId, message) : [] };
  },
});
