import { allowAddress, removeAddress } from "#lib/service/access/allow-address";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignWrite } from "#lib/web/console/service-endpoint";
import { AddressRequest } from "#lib/wire/service/campaign";

export const POST = serviceCampaignWrite(
  async ({ request, service, campaignId, by }) =>
    allowAddress(service, campaignId, (await readBody(request, AddressRequest)).address, by),
  { stepUp: true },
);

export const DELETE = serviceCampaignWrite(
  async ({ request, service, campaignId, by }) =>
    removeAddress(service, campaignId, (await readBody(request, AddressRequest)).address, by),
  { stepUp: true },
);
