import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { campaignEndpoint } from "#lib/web/console/console-endpoint";
import { MessagePage } from "#lib/wire/console/message";
import { readMessageQuery } from "#lib/wire/console/query";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof MessagePage>(
  "read",
  MessagePage,
  ({ request, reader }) => {
    const { query, ignored } = readMessageQuery(new URL(request.url).searchParams);
    return listMirrorMessages(reader, query, ignored);
  },
);
