import * as z from "zod";
import { by } from "#lib/console/actor";
import { registerCampaign } from "#lib/console/campaigns/register-campaign";
import { showCampaignList } from "#lib/console/campaigns/show-campaigns";
import { showPaused } from "#lib/service/campaigns/pause-campaign";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { CampaignList, CampaignSearch } from "#lib/wire/console/campaign";
import { CampaignRegistration } from "#lib/wire/console/settings";

const Registered = z.object({ id: z.int() });

export const GET = consoleEndpoint({
  permission: "enter",
  answer: CampaignList,
  handle: async ({ request, mirror, operator }) => {
    const { searchParams } = new URL(request.url);
    const found = await showCampaignList(
      mirror,
      CampaignSearch.parse(Object.fromEntries(searchParams)),
      operator,
    );
    const ids = found.campaigns.map(({ campaignId }) => campaignId);
    const paused = await showPaused(mirror, ids);
    const campaigns = found.campaigns.map((campaign) => ({
      ...campaign,
      paused: campaign.upstream.embedded && paused.has(campaign.campaignId),
    }));
    return { ...found, campaigns };
  },
});

export const POST = consoleEndpoint({
  permission: "administer",
  answer: Registered,
  status: 201,
  audit: { action: "campaign.register" },
  handle: async (call) => {
    const asked = await readBody(call.request, CampaignRegistration);
    const { name, upstreamId } = asked;
    call.note({ target: asked.campaignId, parameters: { name, upstreamId } });
    return { id: await registerCampaign(call.mirror, asked, by(call.actor)) };
  },
});
