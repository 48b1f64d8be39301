import { showRouteCounts } from "#lib/service/routes/route-counts";
import { ownCampaign } from "#lib/web/console/own-campaign";
import { readQuery } from "#lib/web/console/read-query";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { RouteCounts, RouteCountsQuery } from "#lib/wire/service/route-insight";

export const GET = serviceEndpoint({
  permission: "enter",
  answer: RouteCounts,
  handle: async ({ request, service, operator }) => {
    const { campaign, from, to } = readQuery(request, RouteCountsQuery);
    const own = await ownCampaign(service.pool, operator, campaign);
    const span = { from: new Date(from), to: new Date(to) };
    return { from, to, counts: own?.whole ? await showRouteCounts(service, own.id, span) : [] };
  },
});
