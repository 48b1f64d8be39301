import { Agent } from "node:http";
import { pino } from "pino";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { sendBatch } from "#lib/installation/audit-stream/send-batch";
import { parseSettings } from "#lib/platform/settings/settings";
import { startTracing } from "#lib/platform/tracing/start-tracing";
import { setTracing, traced } from "#lib/platform/tracing/tracing";
import { call } from "#lib/service/providers/http/call";
import { startStreamReceiver } from "#lib/testing/audit-stream/receiver";
import { alertScene } from "#lib/testing/console/alert-scene";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { startCollector } from "#lib/testing/process/collector";

const SECRET_PATH = "hunter2";
const { pool } = await ownDatabase();
afterEach(() => setTracing(null));

/** Traces of a worker, sent to a collector. `spans` sends them and returns the received ones. */
async function traces() {
  const collector = await startCollector();
  onTestFinished(() => collector.stop());
  const before = { ...process.env };
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.address;
  const settings = parseSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address });
  const started = await startTracing("worker", settings, pino({ level: "silent" }));
  process.env = before;
  return async () => {
    await started.stop();
    expect(collector.bodies.join("\n")).not.toContain(SECRET_PATH);
    return collector.spans;
  };
}

test("a request to a provider is a span of its chunk, with the host and the answer's status, and no path", async () => {
  const spans = await traces();
  const provider = await startStreamReceiver();
  provider.answer = 503;
  const asked = {
    method: "POST" as const,
    url: `${provider.address}/${SECRET_PATH}?key=${SECRET_PATH}`,
    headers: {},
    body: "{}",
  };
  const calling = {
    agent: new Agent(),
    reach: { environment: "sandbox", upstreamsMayBePrivate: true } as const,
    timeoutMs: 5000,
    signal: new AbortController().signal,
    onSending: () => undefined,
  };
  await traced("hand over", { kind: "internal" }, () => call(asked, calling));
  provider.stop();
  await traced("hand over", { kind: "internal" }, () => call(asked, calling));
  const found = await spans();
  const chunks = found.filter(({ name }) => name === "hand over");
  const host = { "http.request.method": "POST", "server.address": "127.0.0.1" };
  expect(found.filter(({ name }) => name === "POST provider")).toMatchObject([
    { kind: 3, parentSpanId: chunks[0]?.spanId, attributes: { ...host, "http.response.status_code": 503 } },
    { kind: 3, parentSpanId: chunks[1]?.spanId, attributes: { ...host, "error.type": "not sent" } },
  ]);
});

test("a webhook of an alert is a span, and one that is not taken is a failed one", async () => {
  const scene = await alertScene(pool);
  onTestFinished(() => scene.leave());
  await scene.addWebhook();
  const spans = await traces();
  scene.receiver.answer.status = 500;
  await scene.stop();
  await scene.deliver();
  scene.receiver.answer.status = 200;
  scene.later(60);
  await scene.deliver();
  const attributes = { "http.request.method": "POST", "server.address": "127.0.0.1" };
  expect((await spans()).filter(({ name }) => name === "POST webhook")).toMatchObject([
    { kind: 3, status: { code: 2 }, attributes: { ...attributes, "error.type": "WebhookRefused" } },
    { kind: 3, attributes },
  ]);
});

test("a delivery of the audit stream is a span without its address", async () => {
  const spans = await traces();
  const receiver = await startStreamReceiver();
  onTestFinished(() => receiver.stop());
  const sealed = (await TEST_SECRET.sealer())("whsec_1", "audit stream");
  const context = {
    pool,
    sealing: TEST_SECRET,
    settings: {
      auditStream: { kind: "webhook" as const, url: `${receiver.address}/${SECRET_PATH}` },
      environment: "sandbox" as const,
      webhooksMayBePrivate: false,
    },
    write: async () => undefined,
  };
  await sendBatch(context, { delivery: "1", body: '{"records":[]}', lines: "" }, sealed);
  expect(receiver.taken).toHaveLength(1);
  expect((await spans()).map(({ name }) => name)).toEqual(["POST audit stream"]);
});
