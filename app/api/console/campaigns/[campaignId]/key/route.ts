import { replaceCampaignKey } from "#lib/mirror/register-campaign";
import { showCampaignSettings } from "#lib/mirror/show-campaigns";
import { findConsoleCampaign } from "#lib/store/console-campaigns";
import { CampaignSettings, KeyReplacement } from "#lib/wire/console-settings";
import { campaignEndpoint, readBody } from "../../../console-endpoint";

type Params = { campaignId: string };

export const PUT = campaignEndpoint<Params, typeof CampaignSettings>(
  "administer",
  CampaignSettings,
  async ({ request, mirror, note, reader: { campaign } }) => {
    note({ target: campaign.campaignId });
    const { key } = await readBody(request, KeyReplacement);
    await replaceCampaignKey(mirror, campaign, key);
    const changed = await findConsoleCampaign(mirror.pool, campaign.id);
    return showCampaignSettings(mirror, changed ?? campaign);
  },
  200,
  { action: "campaign.replace_key" },
);
