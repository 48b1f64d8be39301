import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { parseId } from "#lib/domain/api/id";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { parseSettings } from "#lib/platform/settings/settings";
import { answerApi } from "#lib/service/api/answer-api";
import { clientCalls } from "#lib/service/api/client-calls";
import { keyUses } from "#lib/service/api/key-uses";
import { campaignLimiter } from "#lib/service/api/limits/rate-limit";
import { openReadPermits } from "#lib/service/api/limits/read-permits";
import { httpMetrics } from "#lib/service/api/metrics";
import { API_ROUTES } from "#lib/service/api/routes";
import { type Runtime, setRuntime } from "#lib/service/api/runtime";
import { findCampaign } from "#lib/service/campaign-rows";
import { createCampaign } from "#lib/service/campaigns/create-campaign";
import { waitingCalls } from "#lib/service/changes/waiting";
import type { Caller, Service } from "#lib/service/context";
import { API_PREFIX } from "#lib/wire/api/paths";
import { CampaignRequest } from "#lib/wire/service/campaign-requests";

/** Answers a call instead of the service: true when it did. */
export type Interference = (url: URL, response: ServerResponse, request: IncomingMessage) => boolean;

/** The service's public API over HTTP, in this process, on a database of the test's own; without uploads by HTTP. */
export async function apiService(pool: Pool) {
  const service: Service = { pool, settings: parseSettings({}), nationalIdKey: randomBytes(32) };
  const onFault = () => undefined;
  const uses = keyUses(pool, onFault);
  const waiting = waitingCalls(pool, onFault);
  const runtime: Omit<Runtime, "sealing" | "uploads" | "callbacks"> = {
    service,
    reading: service,
    writing: service,
    reads: openReadPermits(8),
    clientCalls: clientCalls(),
    limiter: campaignLimiter(pool, () => 1),
    keyUses: uses,
    waiting,
    metrics: httpMetrics(),
    log: pino({ level: "silent" }),
  };
  setRuntime(runtime as Runtime);
  const state = { interfere: null as Interference | null };
  const calls: { path: string; at: number }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    calls.push({ path: url.pathname + url.search, at: Date.now() });
    if (state.interfere?.(url, response, request)) return;
    request.headers[CLIENT_ADDRESS] = "127.0.0.1";
    if (!answerApi(API_ROUTES, request, response)) response.writeHead(404).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await waiting.stop();
    await uses.stop();
  });
  return { service, state, calls, address: `http://127.0.0.1:${port}${API_PREFIX}` };
}

/** A campaign of the service, with a key that may only read, and a caller who may do everything in it. */
export async function mintApiCampaign(
  service: Service,
): Promise<{ id: string; key: string; caller: Caller }> {
  const created = await createCampaign(
    service,
    CampaignRequest.parse({
      name: "Test",
      header: "Redial",
      footer: { english: "Do not reply." },
      templates: { english: "Dear {{name}}" },
      ipAllowlist: ["127.0.0.1"],
      ratePerSecond: 1000,
      keys: [{ name: "reads", scope: "read" }],
    }),
  );
  const campaignId = parseId("campaign", created.campaignId) ?? "";
  const campaign = await findCampaign(service.pool, campaignId);
  const caller = {
    campaignId,
    actor: "key_test",
    creatorId: campaign?.creatorId ?? "",
    nationalIdRecipients: false,
    address: "127.0.0.1",
    traceId: "trace_1",
  };
  return { id: created.campaignId, key: created.apiKeys[0]?.key ?? "", caller };
}
