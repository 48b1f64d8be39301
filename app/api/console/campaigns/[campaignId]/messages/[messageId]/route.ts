import { showMessage } from "#lib/console/messages/show-message";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { MessageDetail } from "#lib/wire/console/message-detail";

export const GET = campaignEndpoint<{ campaignId: string; messageId: string }>({
  permission: "read",
  answer: MessageDetail,
  handle: ({ mirror, reader, params }) => showMessage(mirror, reader, params.messageId),
});
