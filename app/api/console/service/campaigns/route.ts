import { adoptCampaigns } from "#lib/installation/adopt-campaigns";
import { runtime } from "#lib/service/api/runtime";
import { createCampaign } from "#lib/service/campaigns/create-campaign";
import { findCampaigns } from "#lib/service/campaigns/show-campaigns";
import { readBody } from "#lib/web/console/read-body";
import { consoleNumberOf, serviceEndpoint } from "#lib/web/console/service-endpoint";
import { CampaignSearch } from "#lib/wire/console/campaign";
import { MadeServiceCampaign, ServiceCampaignList } from "#lib/wire/service/campaign";
import { CampaignRequest } from "#lib/wire/service/campaign-requests";

export const GET = serviceEndpoint({
  permission: "read",
  answer: ServiceCampaignList,
  handle: ({ request, service }) => {
    const { searchParams } = new URL(request.url);
    return findCampaigns(service, CampaignSearch.parse(Object.fromEntries(searchParams)));
  },
});

export const POST = serviceEndpoint({
  permission: "administer",
  answer: MadeServiceCampaign,
  status: 201,
  handle: async ({ request, service, by }) => {
    const made = await createCampaign(service, await readBody(request, CampaignRequest), by);
    // The console learns of the campaign at once. If this fails, the worker adds it soon after.
    await adoptCampaigns(service).catch((err: unknown) =>
      runtime().log.warn({ err }, "a new campaign is not known to the console yet"),
    );
    return { ...made, consoleCampaign: await consoleNumberOf(made.campaignId) };
  },
});
