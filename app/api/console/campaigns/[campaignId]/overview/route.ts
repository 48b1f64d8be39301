import { readOverview } from "#lib/console/overview/overview";
import { Overview, OverviewQuery } from "#lib/wire/console-overview";
import { campaignEndpoint } from "../../../console-endpoint";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof Overview>("read", Overview, ({ request, reader }) => {
  const { searchParams } = new URL(request.url);
  return readOverview(reader, OverviewQuery.parse(Object.fromEntries(searchParams)));
});
