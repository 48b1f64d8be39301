import * as z from "zod";
import { by } from "#lib/console/actor";
import { changeCampaign } from "#lib/console/campaigns/change-campaign";
import { removeRegistered } from "#lib/console/campaigns/register-campaign";
import { showCampaignSettings } from "#lib/console/campaigns/show-campaigns";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { runtime } from "#lib/service/api/runtime";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { campaignInView } from "#lib/web/console/campaign-in-view";
import { requireProof } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { CampaignInView } from "#lib/wire/console/campaign";
import { CampaignChange, CampaignSettings } from "#lib/wire/console/settings";

const Nothing = z.object({});

export const GET = campaignEndpoint({
  permission: "read",
  answer: CampaignInView,
  handle: ({ reader, operator }) => campaignInView(reader, operator.id),
});

export const DELETE = campaignEndpoint({
  permission: "administer",
  stepUp: true,
  answer: Nothing,
  audit: { action: "campaign.remove" },
  handle: async (call) => {
    const { campaign } = call.reader;
    call.note({ target: campaign.campaignId, parameters: { name: campaign.name } });
    await removeRegistered(call.mirror, campaign, by(call.actor));
    return {};
  },
});

export const PATCH = campaignEndpoint({
  permission: "administer",
  answer: CampaignSettings,
  audit: { action: "campaign.change" },
  handle: async ({ request, mirror, note, actor, operator, reader }) => {
    const { campaign } = reader;
    const change = await readBody(request, CampaignChange);
    note({ target: campaign.campaignId, parameters: change });
    // A person at somebody else's browser could otherwise let their own file through without a second person.
    if (change.approvalAbove !== undefined || change.approvalFirstUse !== undefined) requireProof(operator);
    await changeCampaign(mirror.pool, actor, campaign, change, runtime().service.settings.timeZone);
    const changed = await findConsoleCampaign(mirror.pool, campaign.id);
    return showCampaignSettings(mirror, changed ?? campaign);
  },
});
