import * as z from "zod";
import { removeRegistered } from "#lib/mirror/register-campaign";
import { showCampaignSettings } from "#lib/mirror/show-campaigns";
import { changeCampaign, findConsoleCampaign } from "#lib/store/console-campaigns";
import { CampaignInView } from "#lib/wire/console-campaign";
import { CampaignChange, CampaignSettings } from "#lib/wire/console-settings";
import { campaignInView } from "../../../campaign-in-view";
import { campaignEndpoint, readBody } from "../../console-endpoint";

const Nothing = z.object({});

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof CampaignInView>("read", CampaignInView, ({ reader }) =>
  campaignInView(reader.campaign),
);

export const DELETE = campaignEndpoint<Params, typeof Nothing>(
  "administer",
  Nothing,
  async ({ mirror, operator, note, reader: { campaign } }) => {
    note({ target: campaign.campaignId, parameters: { name: campaign.name } });
    await removeRegistered(mirror, campaign, operator.email);
    return {};
  },
  200,
  { action: "campaign.remove" },
);

export const PATCH = campaignEndpoint<Params, typeof CampaignSettings>(
  "administer",
  CampaignSettings,
  async ({ request, mirror, note, reader: { campaign } }) => {
    const change = await readBody(request, CampaignChange);
    note({ target: campaign.campaignId, parameters: change });
    await changeCampaign(mirror.pool, campaign.id, change);
    const changed = await findConsoleCampaign(mirror.pool, campaign.id);
    return showCampaignSettings(mirror, changed ?? campaign);
  },
  200,
  { action: "campaign.change" },
);
