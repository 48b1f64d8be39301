import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { addressProblem } from "#lib/console/upstream/address";
import { listMessages, retrieveMessage, retryMessage, uploadBatch } from "#lib/console/upstream/client";
import { outgoingAddress } from "#lib/console/upstream/outgoing-address";

async function service(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/api/v2`;
  return { address, campaignId: "campaign_1", key: "key_test_1", reach: "anywhere" as const };
}

const saying = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  service((_, response) =>
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body)),
  );
const envelope = (code: string) => ({ error: { code, message: "So it is.", type: "t", id: "trace-7" } });

/** Each answer to the list, with the name of its outcome. */
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
  ["a 503 in the envelope", 503, envelope("service_unavailable"), { kind: "unclear", cause: "server" }],
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

test("a 503 of a service that says when to come again did nothing, and one of a proxy on the way is unclear", async () => {
  const later = { "Retry-After": "1" };
  const full = await saying(503, envelope("service_unavailable"), later);
  expect(await retryMessage(full, "message_1")).toEqual({
    kind: "dropped",
    httpStatus: 503,
    retryAfterMs: 1000,
    traceId: "trace-7",
  });
  const proxy = await saying(503, "<html>", later);
  expect(await retryMessage(proxy, "message_1")).toMatchObject({ kind: "unclear", cause: "server" });
});

test("a connection that ends is unclear", async () => {
  const access = await service((_, response) => response.destroy());
  expect(await retryMessage(access, "message_1")).toMatchObject({ kind: "unclear", cause: "connection" });
});

test("a write that was accepted with an answer that does not read was accepted all the same", async () => {
  expect(await retryMessage(await saying(201, "ok"), "message_1")).toEqual({
    kind: "accepted",
    answer: null,
    traceId: null,
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
  for (const good of [
    "https://sms.example.com/api/v2",
    "http://localhost:3000/api/v2",
    "http://sms.localhost/x",
    "http://[::1]/x",
  ]) {
    expect(addressProblem(good, "anywhere")).toBeNull();
  }
  for (const bad of [
    "http://sms.example.com",
    "http://127.0.0.1.example.com",
    "ftp://x",
    "https://a:b@c.d",
    "sms",
    "http://localhost.evil.com",
  ]) {
    expect(addressProblem(bad, "anywhere")).not.toBeNull();
  }
});

test("an answer that is packed is read", async () => {
  const access = await service((request, response) => {
    expect(request.headers["accept-encoding"]).toBe("gzip");
    response.setHeader("Content-Encoding", "gzip");
    response.end(gzipSync(JSON.stringify({ data: [], pageData: {} })));
  });
  expect(await listMessages(access, {})).toMatchObject({ kind: "accepted" });
});

test("this machine's own service is not asked to pack its answers", async () => {
  const access = await service((request, response) => {
    expect(request.headers["accept-encoding"]).toBeUndefined();
    response.end(JSON.stringify({ data: [], pageData: {} }));
  });
  expect(await listMessages({ ...access, reach: "own" }, {})).toMatchObject({ kind: "accepted" });
});

test("an answer that unpacks to more than any should is not read to its end", async () => {
  const access = await service((_, response) => {
    response.setHeader("Content-Encoding", "gzip");
    response.end(gzipSync(Buffer.alloc(48 * 1024 * 1024)));
  });
  expect(await listMessages(access, {})).toMatchObject({ kind: "unclear", cause: "unreadable" });
});

test("a key that no header can hold makes no call and throws nothing", async () => {
  const access = await saying(200, { data: [], pageData: {} });
  const outcome = await listMessages({ ...access, key: "key\nX-Other: 1" }, {});
  expect(outcome).toMatchObject({ kind: "unclear", cause: "connection" });
});

test("an upload that is refused before its end is told why, and sends no more", async () => {
  const access = await service((request, response) => {
    request.once("data", () => response.writeHead(400).end(JSON.stringify(envelope("file_invalid"))));
  });
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield new Uint8Array(65_536);
    } finally {
      ended = true;
    }
  }
  const { outcome } = await uploadBatch(access, endless(), { "Content-Type": "text/plain" });
  expect(outcome).toMatchObject({ kind: "refused", code: "file_invalid" });
  await expect.poll(() => ended).toBe(true);
});

const PRIVATE_ADDRESSES = [
  "https://10.0.0.5/api/v2",
  "https://169.254.169.254/latest",
  "https://127.0.0.1:8443/api/v2",
  "http://127.0.0.1:3000/api/v2",
  "https://[::1]/api/v2",
  "https://[fd00::1]/api/v2",
  "https://[::ffff:10.0.0.1]/api/v2",
  "https://0.0.0.0/api/v2",
  "https://100.64.0.1/api/v2",
  "https://2130706433/api/v2",
];

test.each(PRIVATE_ADDRESSES)(
  "%s is no upstream's address, unless private networks are allowed",
  (address) => {
    expect(addressProblem(address, "internet")).toMatch(/private network/);
    expect(addressProblem(address, "anywhere")).toBeNull();
  },
);

test("the own service is called over loopback, and nowhere else", async () => {
  const access = await saying(200, { data: [], pageData: {} });
  expect(await listMessages({ ...access, reach: "own" }, {})).toMatchObject({ kind: "accepted" });
  expect(addressProblem("https://10.0.0.5/api/v2", "own")).not.toBeNull();
});

test("a name that leads to this machine is looked up and not called", async () => {
  const calls: string[] = [];
  const server = createTlsServer({}, () => calls.push("spoke")).on("connection", () => calls.push("called"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const access = {
    address: `https://localhost:${port}/api/v2`,
    campaignId: "c",
    key: "k",
    reach: "internet" as const,
  };
  expect(addressProblem(access.address, access.reach)).toBeNull();
  expect(await listMessages(access, {})).toEqual({ kind: "unclear", cause: "connection", said: null });
  expect(await outgoingAddress(access.address, access.reach)).toBeNull();
  expect(calls).toEqual([]);
});
