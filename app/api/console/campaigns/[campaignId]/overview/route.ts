import { readOverview } from "#lib/console/overview/overview";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Overview, OverviewQuery } from "#lib/wire/console/overview";

export const GET = campaignEndpoint({
  permission: "read",
  answer: Overview,
  handle: ({ request, reader }) => {
    const { searchParams } = new URL(request.url);
    return readOverview(reader, OverviewQuery.parse(Object.fromEntries(searchParams)));
  },
});
