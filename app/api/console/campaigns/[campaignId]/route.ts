import { showCampaignSettings } from "#lib/mirror/show-campaigns";
import { changeCampaign, findConsoleCampaign } from "#lib/store/console-campaigns";
import { CampaignChange, CampaignSettings } from "#lib/wire/console-settings";
import { campaignEndpoint, readBody } from "../../console-endpoint";

type Params = { campaignId: string };

export const PATCH = campaignEndpoint<Params, typeof CampaignSettings>(
  "administer",
  CampaignSettings,
  async ({ request, mirror, reader: { campaign } }) => {
    await changeCampaign(mirror.pool, campaign.id, await readBody(request, CampaignChange));
    const changed = await findConsoleCampaign(mirror.pool, campaign.id);
    return showCampaignSettings(mirror, changed ?? campaign);
  },
);
