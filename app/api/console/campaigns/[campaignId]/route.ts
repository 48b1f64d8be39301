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
  async ({ mirror, operator, reader: { campaign } }) => {
    await removeRegistered(mirror, campaign, operator.email);
    return {};
  },
);

export const PATCH = campaignEndpoint<Params, typeof CampaignSettings>(
  "administer",
  CampaignSettings,
  async ({ request, mirror, reader: { campaign } }) => {
    await changeCampaign(mirror.pool, campaign.id, await readBody(request, CampaignChange));
    const changed = await findConsoleCampaign(mirror.pool, campaign.id);
    return showCampaignSettings(mirror, changed ?? campaign);
  },
);
