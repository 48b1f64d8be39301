import { readOverview } from "#lib/mirror/overview";
import { Overview } from "#lib/wire/console-counts";
import { campaignEndpoint } from "../../../console-endpoint";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof Overview>("read", Overview, ({ reader }) =>
  readOverview(reader),
);
