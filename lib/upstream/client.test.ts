import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { addressProblem } from "#lib/upstream/address";
import { listMessages, retrieveMessage, retryMessage } from "#lib/upstream/client";

async function service(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/api/v2`, campaignId: "campaign_1", key: "key_test_1" };
}

const saying = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  service((_, response) =>
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body)),
  );
const envelope = (code: string) => ({ error: { code, message: "So it is.", type: "t", id: "trace-7" } });

/** Each answer to the list, and what it is called. */
const outcomes: [string, number, unknown, object][] = [
  [
    "a refusal",
    400,
    envelope("parameter_invalid"),
    { kind: "refused", code: "parameter_invalid", traceId: "trace-7" },
  ],
  ["a 429", 429, envelope("too_many_requests"), { kind: "dropped", retryAfterMs: null, traceId: "trace-7" }],
  [
    "the short 401",
    401,
    { message: "Unauthorized", statusCode: 401 },
    { kind: "stopped", reason: "key_rejected" },
  ],
  ["a rejected key", 401, envelope("invalid_api_key_provided"), { kind: "stopped", reason: "key_rejected" }],
  [
    "a refused address",
    401,
    envelope("invalid_ip_address_error"),
    { kind: "stopped", reason: "address_refused" },
  ],
  [
    "a missing permission",
    403,
    envelope("1010"),
    { kind: "stopped", reason: "permission_missing", code: "1010" },
  ],
  ["an unknown campaign", 404, "", { kind: "stopped", reason: "not_found" }],
  ["a 503 page", 503, "<html>", { kind: "unclear", cause: "server" }],
  ["a page that is no JSON", 200, "<html>", { kind: "unclear", cause: "unreadable" }],
  ["a redirect", 302, "", { kind: "refused", httpStatus: 302 }],
];

for (const [name, status, body, outcome] of outcomes) {
  test(`${name} is named`, async () => {
    expect(
      await listMessages(await saying(status, body, { Location: "https://example.com/" }), {}),
    ).toMatchObject(outcome);
  });
}

test("a connection that ends is unclear", async () => {
  const access = await service((_, response) => response.destroy());
  expect(await retryMessage(access, "message_1")).toMatchObject({ kind: "unclear", cause: "connection" });
});

test("a write that was accepted with an answer that does not read was accepted all the same", async () => {
  expect(await retryMessage(await saying(201, "ok"), "message_1")).toEqual({
    kind: "accepted",
    answer: null,
  });
});

test("a message that is unknown stops nothing", async () => {
  expect(await retrieveMessage(await saying(404, envelope("not_found")), "message_1")).toMatchObject({
    kind: "refused",
  });
});

test("ids and parameters go into the address as they are, and the key into its header only", async () => {
  const seen: { url: string; key: string }[] = [];
  const access = await service((request, response) => {
    seen.push({ url: request.url ?? "", key: request.headers.authorization ?? "" });
    response.end(JSON.stringify({ data: [], pageData: {} }));
  });
  await listMessages(access, { limit: 5, after: "a/b+c=" });
  await retrieveMessage(access, "../../x");
  expect(seen).toEqual([
    { url: "/api/v2/campaigns/campaign_1/messages?limit=5&after=a%2Fb%2Bc%3D", key: "Bearer key_test_1" },
    { url: "/api/v2/campaigns/campaign_1/messages/..%2F..%2Fx", key: "Bearer key_test_1" },
  ]);
});

test("fields that are missing, new or of another form cost no row; a row without an id costs only itself", async () => {
  const data = [
    {
      id: "message_1",
      createdAt: "2026-11-20T08:00:00+08:00",
      latestStatus: "paused_by_moon",
      recipient: 6591234567,
      more: 1,
    },
    {
      id: "message_2",
      createdAt: "2026-11-20T08:00:00+08:00",
      updatedAt: "soon",
      values: 7,
      batches: [{ id: 3 }],
      messageAttempts: null,
    },
    { createdAt: "2026-11-20T08:00:00+08:00" },
  ];
  const outcome = await listMessages(
    await saying(200, { data, pageData: { endCursor: "x" }, also: true }),
    {},
  );
  expect(outcome).toMatchObject({
    kind: "accepted",
    answer: {
      unreadable: 1,
      messages: [
        { id: "message_1", latestStatus: "paused_by_moon", recipient: "6591234567", updatedAt: null },
        { id: "message_2", updatedAt: null, values: {}, batches: [], messageAttempts: [] },
      ],
    },
  });
});

test("only https, or http to this machine", () => {
  for (const good of ["https://sms.example.com/api/v2", "http://localhost:3000/api/v2", "http://[::1]/x"]) {
    expect(addressProblem(good)).toBeNull();
  }
  for (const bad of [
    "http://sms.example.com",
    "http://127.0.0.1.example.com",
    "ftp://x",
    "https://a:b@c.d",
    "sms",
    "http://localhost.evil.com",
  ]) {
    expect(addressProblem(bad)).not.toBeNull();
  }
});
