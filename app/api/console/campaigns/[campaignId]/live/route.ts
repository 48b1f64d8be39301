import { readLive, readLiveQuery } from "#lib/console/messages/live";
import { LiveAnswer } from "#lib/wire/console-live";
import { campaignEndpoint } from "../../../console-endpoint";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof LiveAnswer>("read", LiveAnswer, ({ request, reader }) =>
  readLive(reader, readLiveQuery(new URL(request.url).searchParams)),
);
