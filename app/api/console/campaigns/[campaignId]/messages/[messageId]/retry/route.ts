import { retryMessage } from "#lib/console/retries/retry-message";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { RetryAnswer, RetryAsk } from "#lib/wire/console/retry";

export const POST = campaignEndpoint<{ campaignId: string; messageId: string }>({
  permission: "send",
  answer: RetryAnswer,
  status: 201,
  audit: { action: "message.retry", refusals: "inside" },
  handle: async (call) => {
    const {
      request,
      mirror,
      reader,
      params: { messageId },
    } = call;
    const ask = await readBody(request, RetryAsk.nullable());
    const seen = ask?.updatedAt === undefined ? null : new Date(ask.updatedAt);
    return retryMessage(mirror, reader, { messageId, seen, asker: call.asker });
  },
});
