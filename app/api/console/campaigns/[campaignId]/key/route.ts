import { by } from "#lib/console/actor";
import { replaceCampaignKey } from "#lib/console/campaigns/register-campaign";
import { showCampaignSettings } from "#lib/console/campaigns/show-campaigns";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { actorOf, campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { CampaignSettings, KeyReplacement } from "#lib/wire/console/settings";

type Params = { campaignId: string };

export const PUT = campaignEndpoint<Params, typeof CampaignSettings>(
  "administer",
  CampaignSettings,
  async (call) => {
    const { request, mirror, note } = call;
    const { campaign } = call.reader;
    note({ target: campaign.campaignId });
    const { key } = await readBody(request, KeyReplacement);
    await replaceCampaignKey(mirror, campaign, key, by(actorOf(call)));
    const changed = await findConsoleCampaign(mirror.pool, campaign.id);
    return showCampaignSettings(mirror, changed ?? campaign);
  },
  200,
  { inside: "campaign.replace_key" },
);
