import { showMessage } from "#lib/console/messages/show-message";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { MessageDetail } from "#lib/wire/console/message-detail";

type Params = { campaignId: string; messageId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: MessageDetail,
  handle: ({ mirror, reader, params }) => showMessage(mirror, reader, params.messageId),
});
