import { findCreated } from "#lib/console/mirror/rows/created";
import { endUnclear } from "#lib/console/work/end-unclear";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { UnclearEnded } from "#lib/wire/console/message-retry";

export const DELETE = campaignEndpoint<{ campaignId: string; messageId: string }>({
  permission: "send",
  answer: UnclearEnded,
  audit: { action: "unclear.end" },
  handle: async ({ mirror, reader, params, asker }) => {
    const { messageId } = params;
    const { id } = reader.campaign;
    if (!(await findCreated(reader.pool, id, messageId)))
      throw new RefusedError(404, "message_unknown", "This campaign has no such message.");
    return { ended: await endUnclear(mirror.pool, id, { messageId }, asker) };
  },
});
