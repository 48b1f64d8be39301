import { showMessage } from "#lib/console/messages/show-message";
import { campaignEndpoint } from "#lib/web/console/console-endpoint";
import { MessageDetail } from "#lib/wire/console/message";

type Params = { campaignId: string; messageId: string };

export const GET = campaignEndpoint<Params, typeof MessageDetail>(
  "read",
  MessageDetail,
  ({ mirror, reader, params }) => showMessage(mirror, reader, params.messageId),
);
