import { retryMessage } from "#lib/console/retries/retry-message";
import { askerOf } from "#lib/web/console/actor-of";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Refused } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { RetryAnswer, RetryAsk } from "#lib/wire/console/retry";

type Params = { campaignId: string; messageId: string };

export const POST = campaignEndpoint<Params>({
  permission: "send",
  answer: RetryAnswer,
  status: 201,
  audit: { action: "message.retry", refusals: "inside" },
  handle: async ({ request, mirror, reader, operator, params }) => {
    const { updatedAt } = await readBody(
      request,
      RetryAsk.nullable().transform((ask) => ask ?? {}),
    );
    const seen = updatedAt === undefined ? null : new Date(updatedAt);
    const asker = askerOf(request, operator);
    const done = await retryMessage(mirror, reader, { messageId: params.messageId, seen, asker });
    if ("message" in done) return done;
    const { status, code, message, traceId } = done.refused;
    throw new Refused(status, code, message, traceId);
  },
});
