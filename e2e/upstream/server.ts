import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { type Answer, refusal, UNAUTHORIZED } from "./answer";
import { type Behaviour, disturbance, USUAL } from "./behaviour";
import { CALLER_HEADER, type RecordedCall } from "./calls";
import { newId, type StandInCampaign } from "./campaign";
import { answer } from "./operations";

const CAMPAIGN_PATH = /^\/api\/v2\/campaigns\/([^/]+)(\/.*)$/;

export type StandIn = {
  /** The base address that the console gets for the environment. */
  address: string;
  addCampaign(behaviour?: Partial<Behaviour>): StandInCampaign;
  close(): Promise<void>;
};

/** A service that speaks the specification, holds what a test puts into it, and misbehaves when it is told to. */
export async function startStandIn(): Promise<StandIn> {
  const campaigns = new Map<string, StandInCampaign>();
  // A port may have been another stand-in's, which the console still knows by its address.
  const own = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    request.url = request.url?.replace(own, "");
    handle(campaigns, request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${own}/api/v2`,
    addCampaign(behaviour = {}) {
      const campaign: StandInCampaign = {
        campaignId: newId("campaign", new Date()),
        key: `key_test_${randomUUID().replaceAll("-", "")}`,
        messages: [],
        batches: [],
        behaviour: { ...USUAL, ...behaviour },
        calls: [],
      };
      campaigns.set(campaign.campaignId, campaign);
      return campaign;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function handle(
  campaigns: Map<string, StandInCampaign>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://stand-in");
  const [, campaignId = "", path = ""] = CAMPAIGN_PATH.exec(url.pathname) ?? [];
  const campaign = campaigns.get(decodeURIComponent(campaignId));
  if (!campaign) return reply(response, refusal("notFound"));

  const call = record(campaign, request, response, path, Object.fromEntries(url.searchParams));
  const { behaviour } = campaign;
  const recent = campaign.calls.filter(({ at }) => at > call.at - 1000).length;
  const body = await buffer(request);
  if (behaviour.delayMs > 0) await delay(behaviour.delayMs);
  const credential = request.headers.authorization;
  const disturbed = disturbance(behaviour, call, recent);
  if (disturbed === "hang up") {
    response.destroy();
    return;
  }
  const given =
    disturbed ??
    (credential === undefined ? UNAUTHORIZED : call.rightKey ? null : refusal("keyInvalid")) ??
    (await answer(campaign, { ...call, body: asRequest(request, body) }));
  if (behaviour.dropAfterAccepting && call.method !== "GET" && given.status < 300) {
    response.destroy();
    return;
  }
  call.status = given.status;
  reply(response, given);
}

function record(
  campaign: StandInCampaign,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: Record<string, string>,
): RecordedCall {
  const caller = request.headers[CALLER_HEADER];
  const call: RecordedCall = {
    at: performance.now(),
    method: request.method ?? "GET",
    path,
    query,
    caller: typeof caller === "string" ? caller : null,
    rightKey: request.headers.authorization === `Bearer ${campaign.key}`,
    beside: campaign.calls.filter(({ endedAt }) => endedAt === null).length,
    status: null,
    endedAt: null,
  };
  campaign.calls.push(call);
  response.once("close", () => {
    call.endedAt = performance.now();
  });
  return call;
}

function reply(response: ServerResponse, { status, body, headers }: Answer): void {
  const isText = typeof body === "string";
  const type = isText ? "text/html" : "application/json; charset=utf-8";
  response.writeHead(status, { "Content-Type": type, ...headers });
  response.end(body === undefined || isText ? body : JSON.stringify(body));
}

/** The body as a web request, which reads JSON and forms. */
function asRequest(request: IncomingMessage, body: Buffer): Request {
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  const hasBody = request.method === "POST";
  return new Request("http://stand-in", {
    method: request.method,
    headers,
    body: hasBody ? new Uint8Array(body) : null,
  });
}
