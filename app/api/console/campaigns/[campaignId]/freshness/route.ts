import { readFreshness } from "#lib/console/freshness/freshness";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Freshness } from "#lib/wire/console/freshness";

export const GET = campaignEndpoint({
  permission: "read",
  answer: Freshness,
  handle: ({ reader }) => readFreshness(reader.pool, reader.campaign, reader.now),
});
