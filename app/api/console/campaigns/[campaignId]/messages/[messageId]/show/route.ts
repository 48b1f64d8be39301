import { revealMessage } from "#lib/console/messages/reveal-message";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { MessageDetail } from "#lib/wire/console/message-detail";

/** This read leaves a record, so like a write it is refused to other sites' pages. */
export const POST = campaignEndpoint<{ campaignId: string; messageId: string }>({
  permission: "read",
  answer: MessageDetail,
  audit: { action: "message.show" },
  handle: (call) => revealMessage(call.mirror, call.reader, call.params.messageId, call.actor),
});
