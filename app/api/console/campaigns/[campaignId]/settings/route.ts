import { showCampaignSettings } from "#lib/console/campaigns/show-campaigns";
import { campaignEndpoint } from "#lib/web/console/console-endpoint";
import { CampaignSettings } from "#lib/wire/console/settings";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof CampaignSettings>(
  "read",
  CampaignSettings,
  ({ mirror, reader }) => showCampaignSettings(mirror, reader.campaign),
);
