import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { listMessages } from "#lib/console/upstream/client";
import { openPool } from "#lib/platform/postgres/pool";
import { parseSettings } from "#lib/platform/settings/settings";
import { startTracing } from "#lib/platform/tracing/start-tracing";
import { setTracing } from "#lib/platform/tracing/tracing";
import { createKey } from "#lib/service/access/create-key";
import { API_ROUTES } from "#lib/service/api/routes";
import { runtime, setRuntime } from "#lib/service/api/runtime";
import { apiService, mintApiCampaign } from "#lib/testing/console/api-service";
import { mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { type CollectedSpan, startCollector } from "#lib/testing/process/collector";
import { handOverAll, testDelivery } from "#lib/testing/service/delivery";
import { mintOperator, signedInAs } from "#lib/testing/sign-in/visitor";
import { listen } from "#lib/web/server";

import { GET as listConsoleMessages } from "./campaigns/[campaignId]/messages/route";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";
const RECIPIENT = "6591234567";
const VALUE = "Xanthippe";
const { url } = await ownDatabase();
const silent = pino({ level: "silent" });
afterEach(() => setTracing(null));

/** Starts a web server with the API and one console route, a collector, and a new campaign with a key. */
async function scene(variables: Record<string, string> = {}) {
  const collector = await startCollector();
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=k1",
    ...variables,
  };
  const before = { ...process.env };
  Object.assign(process.env, given);
  const traces = await startTracing("web", parseSettings(given), silent);
  process.env = before;
  const pool = openPool(url, 4, "traced");
  const { service } = await apiService(pool);
  setRuntime({ ...runtime(), sealing: TEST_SECRET });
  const { id, caller } = await mintApiCampaign(service);
  const { key } = await createKey(service, caller.campaignId, { name: "sends", scope: "send" });
  const campaign = await mintConsoleCampaign(pool);
  const [server] = await listen(
    { ...service.settings, hosts: ["127.0.0.1"], port: 0 },
    (request, response) => answerConsole(request, response, String(campaign)),
    { routes: API_ROUTES, noteProxy: () => undefined, takesUpgrades: false },
  );
  if (!server) throw new Error("nothing listens");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    collector.stop();
    await pool.end();
  });
  const messages = `${address}/api/v2/campaigns/${id}/messages`;
  const headers = { Authorization: `Bearer ${key}` };
  const access = { address: `${address}/api/v2`, campaignId: id, key, reach: "own" as const };
  return { collector, traces, service, caller, address, messages, headers, access, campaign };
}

/** Calls the console's routes as Next does; pages are empty. */
async function answerConsole(request: IncomingMessage, response: ServerResponse, campaignId: string) {
  if (!request.url?.startsWith("/api/")) return void response.end();
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const asked = new Request(`http://localhost:3000${request.url}`, { headers });
  const answer = await listConsoleMessages(asked, { params: Promise.resolve({ campaignId }) });
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}

const childrenOf = (spans: CollectedSpan[], parent: CollectedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
const named = (spans: CollectedSpan[], name: string) => spans.find((span) => span.name === name);
const LIST = "GET /api/v2/campaigns/{campaignId}/messages";
const SEND = "POST /api/v2/campaigns/{campaignId}/messages";

test("a call joins its caller's trace, and its statements are its children", async () => {
  const { collector, traces, messages, headers, caller } = await scene();
  const traceparent = `00-${TRACE}-${CALLER}-01`;
  const answer = await fetch(messages, { headers: { ...headers, traceparent } });
  await answer.text();
  await traces.stop();
  const call = named(collector.spans, LIST);
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 });
  expect(call?.attributes).toEqual({
    "http.request.method": "GET",
    "http.route": "/api/v2/campaigns/{campaignId}/messages",
    "http.response.status_code": 200,
    "redial.campaign_id": caller.campaignId,
    "redial.trace_id": answer.headers.get("X-Trace-Id"),
  });
  const statements = childrenOf(collector.spans, call);
  expect(statements.length).toBeGreaterThan(0);
  for (const { kind, traceId, name, attributes } of statements) {
    expect({ kind, traceId }).toEqual({ kind: 3, traceId: TRACE });
    expect(attributes).toEqual({ "db.system.name": "postgresql", "db.operation.name": name });
  }
  expect(collector.headers[0]).toMatchObject({ "x-collector-key": "k1" });
});

test("a caller that does not sample is followed, and a malformed traceparent is ignored", async () => {
  const { collector, traces, messages, headers } = await scene();
  const ask = async (traceparent: string) =>
    (await fetch(messages, { headers: { ...headers, traceparent } })).text();
  await ask(`00-${TRACE}-${CALLER}-00`);
  await ask(`00-${"0".repeat(32)}-${CALLER}-01`);
  await ask("nonsense");
  await traces.stop();
  const calls = collector.spans.filter(({ name }) => name === LIST);
  expect(calls).toHaveLength(2);
  for (const { traceId, parentSpanId } of calls) {
    expect(traceId).not.toBe(TRACE);
    expect(parentSpanId ?? "").toBe("");
  }
});

test("the console's call upstream and what the service does are one trace", async () => {
  const { collector, traces, access } = await scene();
  expect((await listMessages(access, { limit: 5 })).kind).toBe("accepted");
  await traces.stop();
  const asked = named(collector.spans, "GET /messages");
  expect(asked).toMatchObject({ kind: 3, attributes: { "http.response.status_code": 200 } });
  expect(childrenOf(collector.spans, asked)).toMatchObject([{ name: LIST, traceId: asked?.traceId }]);
});

test("a chunk of messages is a trace: claimed, handed over, recorded, with its statements", async () => {
  const { collector, traces, service, messages, headers } = await scene();
  const body = JSON.stringify({ recipient: RECIPIENT, language: "english", values: { name: VALUE } });
  const fields = { ...headers, "Content-Type": "application/json" };
  expect((await fetch(messages, { method: "POST", headers: fields, body })).status).toBe(201);
  await handOverAll(testDelivery(service));
  await traces.stop();
  const chunk = named(collector.spans, "delivery chunk");
  expect(chunk?.attributes).toEqual({ "redial.route": "test", "redial.messages": 1 });
  const steps = childrenOf(collector.spans, chunk);
  expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(["claim", "hand over", "record"]));
  const record = named(collector.spans, "record");
  expect(childrenOf(collector.spans, record).map(({ name }) => name)).toContain("commit");
});

test("no span names a recipient, a text, a value, a key or a cookie", async () => {
  const { collector, traces, service, messages, headers, address, access, campaign } = await scene();
  const { browser } = await signedInAs(service, await mintOperator(service.pool, "admin"));
  const cookie = browser.headers().Cookie;
  const body = JSON.stringify({ recipient: RECIPIENT, language: "english", values: { name: VALUE } });
  const fields = { ...headers, "Content-Type": "application/json" };
  const sent = await fetch(messages, { method: "POST", headers: fields, body });
  await (await fetch(`${messages}?search=${RECIPIENT}`, { headers })).text();
  await (await fetch(`${messages}/${RECIPIENT}`, { headers })).text();
  await (await fetch(`${address}/api/v2/campaigns/${RECIPIENT}/messages`, { headers })).text();
  await (await fetch(`${address}/campaigns/1/messages/${RECIPIENT}?search=${VALUE}`)).text();
  const own = { Cookie: cookie, Host: "localhost:3000" };
  const shown = await fetch(`${address}/api/console/campaigns/${campaign}/messages?search=${RECIPIENT}`, {
    headers: own,
  });
  expect([sent.status, shown.status]).toEqual([201, 200]);
  await listMessages(access, { search: RECIPIENT });
  await handOverAll(testDelivery(service));
  await traces.stop();
  const names = collector.spans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      SEND,
      LIST,
      "GET /api/console/campaigns/{campaignId}/messages",
      "GET page messages",
    ]),
  );
  const told = collector.bodies.join("\n");
  const secrets = [access.key, ...browser.cookies.values(), "k1"];
  for (const secret of [RECIPIENT, VALUE, "Dear", ...secrets]) expect(told).not.toContain(secret);
});

test("a collector that is down fails no call, and holds up the end of the process for 2 s at most", async () => {
  const { traces, messages, headers } = await scene({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  const registry = new Registry();
  traces.addMetrics(registry);
  expect((await fetch(messages, { headers })).status).toBe(200);
  const startedAt = performance.now();
  await traces.stop();
  expect(performance.now() - startedAt).toBeLessThan(3000);
  expect(await registry.metrics()).toMatch(/redial_web_spans_total\{outcome="sent"\} 0/);
});
