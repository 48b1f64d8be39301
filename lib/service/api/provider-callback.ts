import { randomUUID } from "node:crypto";
import { logOutage } from "#lib/platform/log-faults";
import { CLAIMED_ADDRESS, CLIENT_ADDRESS, CLIENT_SECURE } from "#lib/platform/network/client-fields";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { annotate } from "#lib/platform/tracing/tracing";
import { isTooPlain } from "#lib/service/api/admit";
import type { ApiRoute, Handler } from "#lib/service/api/answer-api";
import type { ApiReply } from "#lib/service/api/api-reply";
import type { ApiRequest } from "#lib/service/api/api-request";
import { readBounded } from "#lib/service/api/bounded-body";
import { runtime } from "#lib/service/api/runtime";
import type { Received } from "#lib/service/callbacks/receive-callback";
import { CALLBACK_PREFIX } from "#lib/service/providers/callback-url";

/** A limit far above a receipt, or a hundred of them. */
const MAX_BYTES = 64 * 1024;

const ANSWERS: Record<
  Received | "plain" | "tooLarge" | "tooSlow" | "unavailable" | "failed",
  [number, string]
> = {
  kept: [200, "OK"],
  forged: [403, "The signature is wrong."],
  blocked: [429, "Too many callbacks with a wrong signature."],
  "no route": [404, "There is no such route."],
  unusable: [503, "The route cannot check callbacks now."],
  "too many": [429, "Too many callbacks."],
  plain: [403, "Use the https address."],
  tooLarge: [413, "The body is too large."],
  tooSlow: [408, "The body came too slowly."],
  unavailable: [503, "The database cannot be reached."],
  failed: [500, "Something went wrong on this server."],
};
type Answer = keyof typeof ANSWERS;

/** The end of Twilio's handling of a message from a phone: nothing is sent back. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>';
const RETRY_SECONDS: Partial<Record<Answer, number>> = {
  blocked: 60,
  "too many": 1,
  unusable: 5,
  unavailable: 5,
};

/** Providers call without a session or key: each callback is authenticated by its own signature. */
const handler: Handler = {
  async answer(request, params) {
    const { log, metrics } = runtime();
    const routeId = params.routeId ?? "";
    const traceId = randomUUID();
    annotate({ "redial.trace_id": traceId });
    const { answer, isTwilio } = await receive(request, routeId).catch((err: unknown) => {
      if (isDatabaseUnavailable(err)) logOutage(log, err);
      else log.error({ err, routeId, traceId }, "a callback could not be kept");
      return {
        answer: isDatabaseUnavailable(err) ? ("unavailable" as const) : ("failed" as const),
        isTwilio: false,
      };
    });
    const reply = replyOf(answer, isTwilio);
    metrics.requests.inc({ endpoint: "provider callback", status: reply.status });
    const address = request.field(CLIENT_ADDRESS);
    if (answer !== "kept")
      log.info({ routeId, traceId, address, status: reply.status }, `refused a callback: ${answer}`);
    reply.fields["X-Trace-Id"] = traceId;
    return reply;
  },
};

export const CALLBACK_ROUTE: ApiRoute = {
  pattern: new RegExp(`^${CALLBACK_PREFIX}(?<routeId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/receipts$`),
  handlers: { GET: handler, POST: handler },
};

async function receive(request: ApiRequest, routeId: string): Promise<{ answer: Answer; isTwilio: boolean }> {
  const { service, callbacks } = runtime();
  const address = request.field(CLIENT_ADDRESS) ?? "";
  const secure = request.field(CLIENT_SECURE) === "1";
  const caller = `${address} ${request.field(CLAIMED_ADDRESS) ?? ""}`;
  if (isTooPlain(service.settings, { secure, address })) return { answer: "plain", isTwilio: false };
  // Otherwise HEAD would have the effect of GET.
  if (request.method === "HEAD") return { answer: "no route", isTwilio: false };
  const route = await callbacks.find(routeId, caller);
  if (typeof route === "string") return { answer: route, isTwilio: false };
  const isTwilio = route.settings.kind === "twilio";
  const declared = request.field("content-length");
  const read = await readBounded(request.takeBody(), { max: MAX_BYTES, declared });
  if ("problem" in read) return { answer: read.problem, isTwilio };
  const { method, query, field } = request;
  const path = `${CALLBACK_PREFIX}${routeId}/receipts${query === "" ? "" : `?${query}`}`;
  const url = service.settings.publicUrl + path;
  return {
    answer: await callbacks.receive(route, caller, { method, url, query, field, body: read.bytes }),
    isTwilio,
  };
}

function replyOf(answer: Answer, isTwilio: boolean): ApiReply {
  const [status, sentence] = ANSWERS[answer];
  const isTwiml = answer === "kept" && isTwilio;
  const retry = RETRY_SECONDS[answer];
  return {
    status,
    fields: {
      "Content-Type": isTwiml ? "text/xml; charset=utf-8" : "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(retry !== undefined && { "Retry-After": String(retry) }),
    },
    text: isTwiml ? EMPTY_TWIML : `${sentence}\n`,
  };
}
