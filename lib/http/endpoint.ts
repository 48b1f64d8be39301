import { randomUUID } from "node:crypto";
import { authenticate } from "#lib/http/authenticate";
import { CLIENT_ADDRESS, CLIENT_SECURE } from "#lib/http/client-fields";
import { drain } from "#lib/http/drain";
import { refuse } from "#lib/http/refuse";
import { type Runtime, runtime } from "#lib/http/runtime";
import type { Caller, Service } from "#lib/service/context";

type Call<Params> = { request: Request; params: Params; caller: Caller; service: Service; runtime: Runtime };

/**
 * An endpoint of the public API. Every call gets a trace id, authentication, the rate limit, the error envelope,
 * a log line and its metrics, in that order and without exception.
 */
export function endpoint<Params extends { campaignId: string }>(
  name: string,
  handle: (call: Call<Params>) => Promise<Response>,
) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const shared = runtime();
    const { log, metrics } = shared;
    const traceId = randomUUID();
    const startedAt = performance.now();
    const address = request.headers.get(CLIENT_ADDRESS) ?? "";
    let campaign: string | null = null;
    let response: Response;
    try {
      const params = await context.params;
      const caller = await authenticate(shared, {
        authorization: request.headers.get("authorization"),
        address,
        secure: request.headers.get(CLIENT_SECURE) === "1",
        writes: request.method !== "GET" && request.method !== "HEAD",
        campaignId: params.campaignId,
        traceId,
      });
      campaign = caller.campaignId;
      response = await handle({ request, params, caller, service: shared.service, runtime: shared });
    } catch (error) {
      const { status, code, fields, body } = refuse(error, traceId);
      if (status >= 500) log.error({ err: error, endpoint: name, traceId }, "a call failed");
      else log.info({ endpoint: name, traceId, campaign, address, status, code }, "refused");
      response = Response.json(body, { status, headers: fields });
    }
    drain(request);
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.requests.inc({ endpoint: name, status: response.status });
    metrics.seconds.observe({ endpoint: name }, seconds);
    log.debug({ endpoint: name, traceId, campaign, address, status: response.status, seconds }, "answered");
    response.headers.set("Cache-Control", "no-store");
    response.headers.set("X-Trace-Id", traceId);
    return response;
  };
}
