import { randomUUID } from "node:crypto";
import { CLIENT_ADDRESS, CLIENT_SECURE } from "#lib/platform/network/client-fields";
import type { Allowance } from "#lib/service/api/admit";
import type { Handler } from "#lib/service/api/answer-api";
import { type ApiReply, replyJson } from "#lib/service/api/api-reply";
import type { ApiRequest } from "#lib/service/api/api-request";
import { authenticate } from "#lib/service/api/authenticate";
import { drain } from "#lib/service/api/drain";
import { refuse } from "#lib/service/api/refuse";
import { type Runtime, runtime } from "#lib/service/api/runtime";
import type { Caller, Service } from "#lib/service/context";

type Call<Params> = {
  request: ApiRequest;
  params: Params;
  caller: Caller;
  service: Service;
  runtime: Runtime;
};

/**
 * An endpoint of the public API. Every call gets a trace id, authentication, the rate limit, the error envelope,
 * a log line and its metrics, in that order and without exception.
 */
export function endpoint<Params extends { campaignId: string }>(
  name: string,
  handle: (call: Call<Params>) => Promise<ApiReply>,
  allowance?: Allowance,
): Handler {
  return { answer };

  async function answer(request: ApiRequest, params: Params): Promise<ApiReply> {
    const shared = runtime();
    const { log, metrics } = shared;
    const traceId = randomUUID();
    const startedAt = performance.now();
    const address = request.field(CLIENT_ADDRESS) ?? "";
    let campaign: string | null = null;
    let answered: ApiReply;
    try {
      const facts = {
        credential: credentialOf(request),
        address,
        secure: request.field(CLIENT_SECURE) === "1",
        writes: request.method !== "GET" && request.method !== "HEAD",
        campaignId: params.campaignId,
        traceId,
        ...(allowance && { allowance }),
      };
      const caller = await authenticate(shared, facts);
      campaign = caller.campaignId;
      answered = await handle({ request, params, caller, service: shared.service, runtime: shared });
    } catch (error) {
      const { status, code, fields, body } = refuse(error, traceId);
      if (status >= 500) log.error({ err: error, endpoint: name, traceId }, "a call failed");
      else log.info({ endpoint: name, traceId, campaign, address, status, code }, "refused");
      answered = replyJson(status, body, fields);
    }
    drain(request.takeBody());
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.requests.inc({ endpoint: name, status: answered.status });
    metrics.seconds.observe({ endpoint: name }, seconds);
    log.debug({ endpoint: name, traceId, campaign, address, status: answered.status, seconds }, "answered");
    answered.fields["Cache-Control"] = "no-store";
    answered.fields["X-Trace-Id"] = traceId;
    return answered;
  }
}

function credentialOf(request: ApiRequest): string | null {
  return /^Bearer +(\S.*)$/i.exec(request.field("authorization") ?? "")?.[1] ?? null;
}
