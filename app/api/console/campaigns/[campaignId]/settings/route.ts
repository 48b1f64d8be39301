import { showCampaignSettings } from "#lib/console/campaigns/show-campaigns";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { CampaignSettings } from "#lib/wire/console/settings";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: CampaignSettings,
  handle: ({ mirror, reader }) => showCampaignSettings(mirror, reader.campaign),
});
