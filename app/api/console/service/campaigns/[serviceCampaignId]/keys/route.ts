import { createKey } from "#lib/service/access/create-key";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { NewServiceKey } from "#lib/wire/service/campaign";
import { KeyRequest } from "#lib/wire/service/campaign-requests";

export const POST = serviceCampaignEndpoint({
  permission: "administer",
  stepUp: true,
  answer: NewServiceKey,
  status: 201,
  handle: async ({ request, service, campaignId, by }) =>
    createKey(service, campaignId, await readBody(request, KeyRequest), by),
});
