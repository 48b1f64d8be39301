import { readFreshness } from "#lib/console/freshness/freshness";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Freshness } from "#lib/wire/console/freshness";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: Freshness,
  handle: ({ reader }) => readFreshness(reader.pool, reader.campaign, reader.now),
});
