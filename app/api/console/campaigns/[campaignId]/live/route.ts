import { readLive, readLiveQuery } from "#lib/console/messages/live";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { LiveAnswer } from "#lib/wire/console/live";

export const GET = campaignEndpoint({
  permission: "read",
  answer: LiveAnswer,
  handle: ({ request, reader }) => readLive(reader, readLiveQuery(new URL(request.url).searchParams)),
});
