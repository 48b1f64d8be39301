import * as z from "zod";
import { cancelSend } from "#lib/console/sends/cancel-send";
import { presentSend } from "#lib/console/sends/present-send";
import { findSingleSend } from "#lib/console/sends/send-rows";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { SendRecord } from "#lib/wire/console/send";

export const POST = campaignEndpoint<{ campaignId: string; sendId: string }>({
  permission: "send",
  answer: SendRecord,
  audit: { action: "message.cancel" },
  handle: async ({ params, reader, note, actor }) => {
    const { pool, campaign } = reader;
    note({ target: `send ${params.sendId}`.slice(0, 100) });
    const isId = z.uuid().safeParse(params.sendId).success;
    if (isId) await cancelSend(pool, actor, campaign.id, params.sendId);
    const send = isId ? await findSingleSend(pool, campaign.id, params.sendId) : null;
    if (send) return presentSend(send, reader);
    throw new RefusedError(404, "not_found", "The console has no such message to send.");
  },
});
