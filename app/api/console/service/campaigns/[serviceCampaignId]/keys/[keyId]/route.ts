import { parseId } from "#lib/domain/api/id";
import { removeKey } from "#lib/service/access/delete-key";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { ServiceCampaign } from "#lib/wire/service/campaign";

export const DELETE = serviceCampaignEndpoint<{ serviceCampaignId: string; keyId: string }>({
  permission: "administer",
  stepUp: true,
  answer: ServiceCampaign,
  handle: async ({ params, service, campaignId, by }) => {
    const keyId = parseId("key", params.keyId);
    const { keys } = await showCampaign(service, campaignId);
    if (!keyId || !keys.some(({ id }) => id === params.keyId)) {
      throw new RefusedError(404, "not_found", "This campaign has no such key. Someone may have deleted it.");
    }
    await removeKey(service, keyId, by);
    return showCampaign(service, campaignId);
  },
});
