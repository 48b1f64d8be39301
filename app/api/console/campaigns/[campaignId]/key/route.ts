import { by } from "#lib/console/actor";
import { replaceCampaignKey } from "#lib/console/campaigns/register-campaign";
import { showCampaignSettings } from "#lib/console/campaigns/show-campaigns";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { CampaignSettings, KeyReplacement } from "#lib/wire/console/settings";

export const PUT = campaignEndpoint({
  permission: "administer",
  stepUp: true,
  answer: CampaignSettings,
  audit: { action: "campaign.replace_key" },
  handle: async ({ request, mirror, note, actor, reader }) => {
    const { campaign } = reader;
    note({ target: campaign.campaignId });
    const { key } = await readBody(request, KeyReplacement);
    await replaceCampaignKey(mirror, campaign, key, by(actor));
    const changed = await findConsoleCampaign(mirror.pool, campaign.id);
    return showCampaignSettings(mirror, changed ?? campaign);
  },
});
