import { readFreshness } from "#lib/console/freshness/freshness";
import { Freshness } from "#lib/wire/console-freshness";
import { campaignEndpoint } from "../../../console-endpoint";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof Freshness>("read", Freshness, ({ reader }) =>
  readFreshness(reader.pool, reader.campaign, reader.now),
);
