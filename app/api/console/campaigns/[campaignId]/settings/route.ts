import { showCampaignSettings } from "#lib/console/campaigns/show-campaigns";
import { CampaignSettings } from "#lib/wire/console-settings";
import { campaignEndpoint } from "../../../console-endpoint";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof CampaignSettings>(
  "read",
  CampaignSettings,
  ({ mirror, reader }) => showCampaignSettings(mirror, reader.campaign),
);
