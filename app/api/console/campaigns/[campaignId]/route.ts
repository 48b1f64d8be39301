import * as z from "zod";
import { by } from "#lib/console/actor";
import { changeCampaign } from "#lib/console/campaigns/change-campaign";
import { removeRegistered } from "#lib/console/campaigns/register-campaign";
import { showCampaignSettings } from "#lib/console/campaigns/show-campaigns";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { campaignInView } from "#lib/web/console/campaign-in-view";
import { actorOf, campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { CampaignInView } from "#lib/wire/console/campaign";
import { CampaignChange, CampaignSettings } from "#lib/wire/console/settings";

const Nothing = z.object({});

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof CampaignInView>("read", CampaignInView, ({ reader }) =>
  campaignInView(reader.campaign),
);

export const DELETE = campaignEndpoint<Params, typeof Nothing>(
  "administer",
  Nothing,
  async (call) => {
    const { campaign } = call.reader;
    call.note({ target: campaign.campaignId, parameters: { name: campaign.name } });
    await removeRegistered(call.mirror, campaign, by(actorOf(call)));
    return {};
  },
  200,
  { inside: "campaign.remove" },
);

export const PATCH = campaignEndpoint<Params, typeof CampaignSettings>(
  "administer",
  CampaignSettings,
  async (call) => {
    const { request, mirror, note } = call;
    const { campaign } = call.reader;
    const change = await readBody(request, CampaignChange);
    note({ target: campaign.campaignId, parameters: change });
    await changeCampaign(mirror.pool, actorOf(call), campaign, change);
    const changed = await findConsoleCampaign(mirror.pool, campaign.id);
    return showCampaignSettings(mirror, changed ?? campaign);
  },
  200,
  { inside: "campaign.change" },
);
