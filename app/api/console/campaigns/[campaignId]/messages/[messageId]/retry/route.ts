import { retryMessage } from "#lib/console/retries/retry-message";
import { askerOf, campaignEndpoint, Refused, readBody } from "#lib/web/console/console-endpoint";
import { RetryAnswer, RetryAsk } from "#lib/wire/console/retry";

type Params = { campaignId: string; messageId: string };

export const POST = campaignEndpoint<Params, typeof RetryAnswer>(
  "send",
  RetryAnswer,
  async ({ request, mirror, reader, operator, params }) => {
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
  201,
  { inside: "message.retry", refusals: "inside" },
);
