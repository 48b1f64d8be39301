import { endUnclear } from "#lib/console/work/end-unclear";
import { askerOf } from "#lib/web/console/actor-of";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { UnclearEnded } from "#lib/wire/console/message-retry";

type Params = { campaignId: string; messageId: string };

export const DELETE = campaignEndpoint<Params>({
  permission: "send",
  answer: UnclearEnded,
  audit: { action: "unclear.end" },
  handle: async (call) => {
    const {
      mirror,
      reader,
      params: { messageId },
    } = call;
    const { id } = reader.campaign;
    return { ended: await endUnclear(mirror.pool, id, { messageId }, askerOf(call)) };
  },
});
