import { showMessage } from "#lib/console/messages/show-message";
import { campaignEndpoint, Refused } from "#lib/web/console/console-endpoint";
import { MessageDetail } from "#lib/wire/console/message";

type Params = { campaignId: string; messageId: string };

export const GET = campaignEndpoint<Params, typeof MessageDetail>(
  "read",
  MessageDetail,
  async ({ mirror, reader, params }) => {
    const found = await showMessage(mirror, reader, params.messageId);
    if (!("missing" in found)) return found;
    if (found.missing === "unknown")
      throw new Refused(404, "message_unknown", "This campaign has no such message.");
    throw new Refused(
      503,
      "upstream_unavailable",
      "The console has not read this message, and the service does not answer now.",
    );
  },
);
