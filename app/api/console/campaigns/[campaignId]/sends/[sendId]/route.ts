import * as z from "zod";
import { presentSend } from "#lib/console/sends/present-send";
import { findSingleSend } from "#lib/console/sends/send-rows";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { SendRecord } from "#lib/wire/console/send";

export const GET = campaignEndpoint<{ campaignId: string; sendId: string }>({
  permission: "read",
  answer: SendRecord,
  handle: async ({ params, reader }) => {
    const { pool, campaign } = reader;
    const isId = z.uuid().safeParse(params.sendId).success;
    const send = isId ? await findSingleSend(pool, campaign.id, params.sendId) : null;
    if (send) return presentSend(send, reader);
    throw new RefusedError(
      404,
      "not_found",
      "The console has no such message to send: it did not arrive here.",
    );
  },
});
