import { readFreshness } from "#lib/console/freshness/freshness";
import { campaignEndpoint } from "#lib/web/console/console-endpoint";
import { Freshness } from "#lib/wire/console/freshness";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof Freshness>("read", Freshness, ({ reader }) =>
  readFreshness(reader.pool, reader.campaign, reader.now),
);
