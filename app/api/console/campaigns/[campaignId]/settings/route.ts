import { showCampaignSettings } from "#lib/console/campaigns/show-campaigns";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { CampaignSettings } from "#lib/wire/console/settings";

export const GET = campaignEndpoint({
  permission: "read",
  answer: CampaignSettings,
  handle: ({ mirror, reader }) => showCampaignSettings(mirror, reader.campaign),
});
