import { createKey } from "#lib/service/access/create-key";
import { KeyRequest } from "#lib/wire/campaign";
import { NewServiceKey } from "#lib/wire/service-campaign";
import { readBody } from "../../../../console-endpoint";
import { serviceCampaignEndpoint } from "../../../service-endpoint";

export const POST = serviceCampaignEndpoint(
  "administer",
  NewServiceKey,
  async ({ request, service, campaignId, by }) =>
    createKey(service, campaignId, await readBody(request, KeyRequest), by),
  201,
);
