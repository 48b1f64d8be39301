import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { type ApiRoute, answerApi } from "#lib/service/api/answer-api";
import { replyJson } from "#lib/service/api/api-reply";
import { readJson } from "#lib/service/api/json-body";

const routes: ApiRoute[] = [
  {
    pattern: /^\/api\/v2\/things\/(?<thingId>[^/]+)$/,
    handlers: {
      GET: {
        answer: async ({ query }, params) => replyJson(200, { ...params, query, filler: "ü".repeat(2000) }),
      },
      POST: { answer: async (call) => replyJson(201, await readJson(call), { "X-Own": "1" }) },
    },
  },
];

async function serve(): Promise<number> {
  const server = createServer((incoming, response) => {
    if (!answerApi(routes, incoming, response)) response.writeHead(418).end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return (server.address() as AddressInfo).port;
}

async function ask(method: string, path: string, headers = {}, body?: string, port?: number) {
  port ??= await serve();
  const call = request({ host: "127.0.0.1", port, method, path, headers });
  call.end(body);
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) =>
    call.once("response", resolve).once("error", reject),
  );
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

test("a route gets the decoded parameters of its path, and its query", async () => {
  const { status, headers, bytes } = await ask("GET", "/api/v2/things/a%20b?after=c");
  expect(status).toBe(200);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(JSON.parse(bytes.toString())).toMatchObject({ thingId: "a b", query: "after=c" });
});

test("a long answer is compressed for those who take it", async () => {
  const { headers, bytes } = await ask("GET", "/api/v2/things/a", { "accept-encoding": "gzip, br" });
  expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(Number(headers["content-length"])).toBe(bytes.length);
  expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ thingId: "a" });
});

test("HEAD has the fields of GET and no body", async () => {
  const { status, headers, bytes } = await ask("HEAD", "/api/v2/things/a");
  expect([status, bytes.length]).toEqual([200, 0]);
  expect(Number(headers["content-length"])).toBeGreaterThan(2000);
});

test("a body reaches its route, and the route's own fields the caller", async () => {
  const { status, headers, bytes } = await ask(
    "POST",
    "/api/v2/things/a",
    { "content-type": "application/json" },
    '{"n":1}',
  );
  expect([status, headers["x-own"], bytes.toString()]).toEqual([201, "1", '{"n":1}']);
});

test("what no route has is left to others", async () => {
  expect((await ask("GET", "/api/v2/other")).status).toBe(418);
  expect((await ask("DELETE", "/api/v2/things/a")).status).toBe(418);
});
