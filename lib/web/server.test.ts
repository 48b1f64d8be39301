import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { readBounded } from "#lib/service/api/bounded-body";
import { type Listening, listen } from "#lib/web/server";

const MB = 1024 * 1024;
const SETTINGS: Listening = {
  hosts: ["127.0.0.1"],
  port: 0,
  publicUrl: "http://localhost:3000",
  requireHttps: false,
  allowedHosts: [],
  trustedProxies: [],
};

/** Stands for a route of the console: reads a body of at most 1 kB and returns the client. */
async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const declared = request.headers["content-length"] ?? null;
  const read = await readBounded(request[Symbol.asyncIterator](), { max: 1024, declared });
  const answer =
    "problem" in read ? read.problem : { bytes: read.bytes.length, by: request.headers[CLIENT_ADDRESS] };
  response.writeHead("problem" in read ? 413 : 200).end(JSON.stringify(answer));
}

async function serve(changes: Partial<Listening> = {}, handle = echo) {
  const noted: string[] = [];
  const note = (peer: string) => void noted.push(peer);
  const servers = await listen({ ...SETTINGS, ...changes }, handle, {
    routes: [],
    noteProxy: note,
    takesUpgrades: false,
  });
  const server = servers[0];
  if (!server) throw new Error("nothing listens");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, noted };
}

type Sent = { port: number; line: string; fields?: string[]; bytes?: number; chunked?: boolean };

/** Sends bytes as long as the server accepts them. Returns its answer and the number of bytes. */
function exchange({ port, line, fields = ["Host: localhost"], bytes = 0, chunked = false }: Sent) {
  const piece = Buffer.alloc(64 * 1024, "x");
  const length = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  const socket = connect(port, "127.0.0.1");
  let sent = 0;
  let answer = "";
  return new Promise<{ status: number; answer: string; sent: number }>((resolve) => {
    const done = () => resolve({ status: Number(answer.split(" ")[1]), answer, sent });
    socket.on("data", (data) => {
      answer += data;
      if (bytes === 0) socket.end();
    });
    socket.on("error", () => undefined).on("close", done);
    socket.write([`${line} HTTP/1.1`, ...fields, ...(bytes > 0 ? [length] : []), "", ""].join("\r\n"));
    const send = () => {
      while (sent < bytes) {
        sent += piece.length;
        const isRoom = socket.write(
          chunked ? Buffer.concat([Buffer.from("10000\r\n"), piece, Buffer.from("\r\n")]) : piece,
        );
        if (!isRoom) return void socket.once("drain", send);
      }
    };
    send();
  });
}

const PATHS = ["/api/auth/sign-in/email", "/api/join", "/api/console/campaigns", "/sign-in", "/api/health"];

for (const chunked of [false, true]) {
  test(`a body of 700 MB ${chunked ? "in chunks" : "of a declared length"} is refused, and its connection closed, long before its end`, async () => {
    const { port } = await serve();
    const ask = (path: string) => exchange({ port, line: `POST ${path}`, bytes: 700 * MB, chunked });
    for (const { status, answer, sent } of await Promise.all(PATHS.map(ask))) {
      expect([411, 413]).toContain(status);
      expect(sent).toBeLessThan(20 * MB);
      expect(answer).toMatch(/x-content-type-options: nosniff/i);
    }
  });
}

test("a connection stays open for longer than any proxy keeps it unused, and the answer says so", async () => {
  const { port } = await serve();
  const { answer } = await exchange({ port, line: "GET /api/health" });
  expect(Number(/^Keep-Alive: timeout=(\d+)\r$/im.exec(answer)?.[1])).toBeGreaterThan(120);
});

test("a body that nobody reads ends its connection after the answer", async () => {
  const { port } = await serve({}, async (_, response) => void response.end("nothing"));
  const line = "POST /api/console/service/directory";
  const { status, sent } = await exchange({ port, line, bytes: 30 * MB });
  expect(status).toBe(200);
  expect(sent).toBeLessThan(20 * MB);
});

test("a short body passes, and its connection is used again", async () => {
  const { port } = await serve();
  const ask = () => fetch(`http://127.0.0.1:${port}/api/join`, { method: "POST", body: "x".repeat(1000) });
  expect(await (await ask()).json()).toMatchObject({ bytes: 1000 });
  expect(await (await ask()).json()).toMatchObject({ bytes: 1000 });
});

test("a request under a name that is not the console's is misdirected; probes and the public API answer", async () => {
  const { port } = await serve({ allowedHosts: ["redial.internal"] });
  const ask = async (path: string, host: string) =>
    (await exchange({ port, line: `GET ${path}`, fields: [`Host: ${host}`] })).status;
  for (const path of ["/", "/sign-in", "/api/console/campaigns", "/api/auth/oidc/start"]) {
    expect(await ask(path, "evil.example"), path).toBe(421);
    expect(await ask(path, "localhost.evil.example:3000"), path).toBe(421);
    for (const own of ["localhost:9", "127.0.0.1", "[::1]:3000", "redial.internal"]) {
      expect(await ask(path, own), `${path} ${own}`).toBe(200);
    }
  }
  for (const path of ["/api/health", "/api/metrics"]) expect(await ask(path, "10.0.0.5:3000")).toBe(200);
  expect(await ask("/api/v2/nope", "sms.internal")).toBe(404);
});

test("what is no page runs and loads nothing, should a browser show it as one", async () => {
  const { port } = await serve();
  const policy = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get("Content-Security-Policy");
  for (const path of ["/api/console/campaigns", "/api/auth/oidc/start", "/api/health", "/api/v2/nope"])
    expect(await policy(path), path).toBe("default-src 'none'; frame-ancestors 'none'");
  // Pages get their policy in the code behind this server, and a worker's script has its own.
  for (const path of ["/messages", "/_next/static/worker.js"]) expect(await policy(path), path).toBeNull();
});

const BEHIND = { publicUrl: "https://sms.example", trustedProxies: ["127.0.0.1"] };
const from = (scheme: string) => [
  "Host: sms.example",
  "X-Forwarded-For: 203.0.113.9",
  `X-Forwarded-Proto: ${scheme}`,
];

test("with an https public address, pages over plain HTTP lead to it and everything else is refused", async () => {
  const { port } = await serve(BEHIND);
  const page = await exchange({ port, line: "GET /campaigns?a=b", fields: from("http") });
  expect(page.status).toBe(308);
  expect(page.answer).toContain("\r\nLocation: https://sms.example/campaigns?a=b\r\n");
  for (const line of ["GET /api/console/campaigns", "POST /api/auth/sign-in/email", "POST /api/join"]) {
    const { status, answer } = await exchange({ port, line, fields: from("http") });
    expect(status, line).toBe(403);
    expect(answer).toContain("https_required");
  }
  const secure = await exchange({ port, line: "GET /campaigns", fields: from("https") });
  expect(secure.status).toBe(200);
  expect(secure.answer).toMatch(/strict-transport-security: max-age=\d{8}/i);
  expect(page.answer).not.toMatch(/strict-transport-security/i);
});

test("where HTTPS is required, plain HTTP is for this machine only, and has nowhere to lead", async () => {
  const { port } = await serve({ requireHttps: true, trustedProxies: ["127.0.0.1"] });
  for (const line of ["GET /sign-in", "GET /api/docs", "GET /api/console/campaigns", "POST /api/join"]) {
    const fields = ["Host: localhost", "X-Forwarded-For: 203.0.113.9"];
    expect((await exchange({ port, line, fields })).status, line).toBe(403);
    expect((await exchange({ port, line })).status, line).toBe(200);
  }
});

test("a proxy on this machine that is not listed does not make anybody this machine's", async () => {
  const { port, noted } = await serve();
  const { answer } = await exchange({
    port,
    line: "POST /api/join",
    fields: ["Host: localhost", "X-Forwarded-For: 203.0.113.9, 198.51.100.7"],
  });
  expect(answer).toContain('"198.51.100.7 through the unlisted proxy 127.0.0.1"');
  expect(noted).toEqual(["127.0.0.1"]);

  const https = await serve({ publicUrl: "https://sms.example" });
  const { status, answer: refused } = await exchange({
    port: https.port,
    line: "GET /",
    fields: from("https"),
  });
  expect(status).toBe(403);
  expect(refused).toContain("TRUSTED_PROXIES");
});

test("a form that is sent to a page before its script runs leads back to the page, which says so; nothing of it is told", async () => {
  const { port } = await serve();
  for (const [target, location] of [
    ["/sign-in?next=%2Fsettings", "?next=%2Fsettings&unsent=1"],
    ["/join/abc", "?unsent=1"],
    ["/sign-in?unsent=1", "?unsent=1"],
    ["//evil.example/sign-in", "?unsent=1"],
  ]) {
    const body = new URLSearchParams({ email: "ada@example.com", password: "correct horse" });
    const answer = await fetch(`http://127.0.0.1:${port}${target}`, {
      method: "POST",
      body,
      redirect: "manual",
    });
    expect(answer.status, target).toBe(303);
    expect(answer.headers.get("location")).toBe(location);
    expect(JSON.stringify([...answer.headers])).not.toMatch(/horse|ada/);
  }
});

test("a page's address with a NUL leads to the same without it; a call with one is refused", async () => {
  const { port } = await serve();
  const ask = (target: string) => fetch(`http://127.0.0.1:${port}${target}`, { redirect: "manual" });
  for (const [target, location] of [
    ["/campaigns/1/messages?before=%00%FF&q=9%001", "?before=%FF&q=91"],
    ["//evil.example/?%00", "?"],
  ] as const) {
    const answer = await ask(target);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, location]);
  }
  expect((await ask("/api/console/campaigns/1/messages?q=%00")).status).toBe(400);
});

const FOREIGN = ["Host: evil.example"];

test("whoever asks for a page that cannot be shown reads why, and a program reads an envelope", async () => {
  const { port } = await serve();
  for (const [line, status, words, fields] of [
    ["GET /%zz", 404, "There is no such page", undefined],
    ["GET /campaigns/%00", 404, "There is no such page", undefined],
    ["PUT /sign-in", 405, "This page cannot be used in this way", undefined],
    [`GET /sign-in?${"a=b&".repeat(3000)}`, 400, "This address cannot be read", undefined],
    ["GET /sign-in", 421, "does not answer under the name evil.example", FOREIGN],
    ["GET /sign-in", 421, "under the name &lt;b&gt;", ["Host: <b>"]],
  ] as const) {
    const { status: got, answer } = await exchange({ port, line, fields: fields && [...fields] });
    expect(got, line).toBe(status);
    expect(answer).toMatch(/\r\ncontent-type: text\/html; charset=utf-8\r\n/i);
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(answer).toContain("<title>");
    expect(answer).toContain(words);
    expect(answer.includes('<a href="/">')).toBe(status !== 421);
  }
  const { answer: tooLong } = await exchange({ port, line: "POST /sign-in", bytes: MB });
  expect(tooLong).toContain("<title>The request is too large");
  for (const line of ["GET /api/console/%zz", "TRACE /api/console/campaigns", "GET //api/v2/nope"]) {
    const { answer } = await exchange({ port, line });
    expect(answer, line).toContain("application/json");
    expect(answer).toContain('{"error":{"code"');
  }
});
