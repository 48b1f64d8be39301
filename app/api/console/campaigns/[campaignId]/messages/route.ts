import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { MessagePage } from "#lib/wire/console/message";
import { readMessageQuery } from "#lib/wire/console/query";

export const GET = campaignEndpoint({
  permission: "read",
  answer: MessagePage,
  handle: ({ request, reader }) => {
    const { query, ignored } = readMessageQuery(new URL(request.url).searchParams);
    return listMirrorMessages(reader, query, ignored);
  },
});
