import { randomUUID } from "node:crypto";
import { logOutage } from "#lib/platform/log-faults";
import { CLIENT_ADDRESS, CLIENT_SECURE } from "#lib/platform/network/client-fields";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { isPoolBusy } from "#lib/platform/priority/limit-wait";
import { annotate } from "#lib/platform/tracing/tracing";
import type { Allowance } from "#lib/service/api/admit";
import type { Handler } from "#lib/service/api/answer-api";
import { type ApiReply, replyJson } from "#lib/service/api/api-reply";
import type { ApiRequest } from "#lib/service/api/api-request";
import { authenticate, authenticateAgain } from "#lib/service/api/authenticate";
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
  /** Must be called after a wait: throws when the caller's key is no longer valid. */
  authenticateAgain: () => Promise<void>;
};

type Options = {
  /** A rate limit of the endpoint's own, instead of the campaign's. */
  allowance?: Allowance;
  /** The call may wait long for something to happen, and holds a read permit only while it reads. */
  waits?: boolean;
};

/**
 * An endpoint of the public API. Every call gets a trace id, authentication, the rate limit, the error envelope,
 * a log line and its metrics, in that order and without exception.
 */
export function endpoint<Params extends { campaignId: string }>(
  name: string,
  handle: (call: Call<Params>) => Promise<ApiReply>,
  { allowance, waits = false }: Options = {},
): Handler {
  return { answer };

  async function answer(request: ApiRequest, params: Params): Promise<ApiReply> {
    const shared = runtime();
    const { log, metrics, clientCalls } = shared;
    const traceId = randomUUID();
    annotate({ "redial.trace_id": traceId });
    const startedAt = performance.now();
    const address = request.field(CLIENT_ADDRESS) ?? "";
    const writes = request.method !== "GET" && request.method !== "HEAD";
    let campaign: string | null = null;
    let answered: ApiReply;
    try {
      const facts = {
        credential: credentialOf(request),
        address,
        secure: request.field(CLIENT_SECURE) === "1",
        writes,
        campaignId: params.campaignId,
        traceId,
        ...(allowance && { allowance }),
      };
      const what = facts.writes || waits ? null : readOf(name, params, request);
      const service = facts.writes ? shared.writing : shared.reading;
      const authenticated = () => authenticate({ ...shared, service }, facts);
      const caller = await (what === null
        ? authenticated()
        : shared.reads.admit(params.campaignId, what, authenticated));
      campaign = caller.campaignId;
      annotate({ "redial.campaign_id": campaign });
      const again = () => authenticateAgain(shared, facts);
      const work = () =>
        handle({ request, params, caller, service, runtime: shared, authenticateAgain: again });
      const end = waits ? null : clientCalls.begin(startedAt);
      try {
        answered = await (what === null ? work() : shared.reads.share(params.campaignId, what, work));
      } finally {
        end?.();
      }
    } catch (error) {
      const { status, code, fields, body } = refuse(error, traceId, writes && campaign !== null);
      // Overload and an unavailable database are too frequent to log each as a fault.
      const isAway = isDatabaseUnavailable(error) && !isPoolBusy(error);
      const isLater = status === 503 && "Retry-After" in fields && !isAway;
      if (isLater) metrics.later.inc({ endpoint: name });
      if (isAway) logOutage(log, error);
      if (status >= 500 && !isLater && !isAway)
        log.error({ err: error, endpoint: name, traceId }, "a call failed");
      else log.info({ endpoint: name, traceId, campaign, address, status, code }, "refused");
      answered = replyJson(status, body, fields);
    }
    drain(request.takeBody());
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.requests.inc({ endpoint: name, status: answered.status });
    metrics.seconds.observe({ endpoint: name }, seconds);
    if (!waits) metrics.recent.note(seconds * 1000, answered.status >= 500);
    log.debug({ endpoint: name, traceId, campaign, address, status: answered.status, seconds }, "answered");
    // Calls that share an answer still have their own trace ids.
    return {
      ...answered,
      fields: { ...answered.fields, "Cache-Control": "no-store", "X-Trace-Id": traceId },
    };
  }
}

/** The key of a shared read: calls of a campaign with the same key read the same. */
function readOf(name: string, params: object, { query }: ApiRequest): string {
  return [name, ...Object.values(params), query].join(" ");
}

function credentialOf(request: ApiRequest): string | null {
  return /^Bearer +(\S.*)$/i.exec(request.field("authorization") ?? "")?.[1] ?? null;
}
