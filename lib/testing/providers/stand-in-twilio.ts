import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Fields = Record<string, string>;

/** The fate of a request. `sent` ones became messages, whatever was answered. */
export type Fate =
  | "sent"
  | "sent and silent"
  | "sent and cut off"
  | "sent and 500"
  | "sent and endless"
  | { status: number; code?: number; retryAfter?: string; location?: string };

export type TwilioMessage = { sid: string; fields: Fields };

/** A Twilio on this machine: takes messages as it is told to, and calls back when it is told to. */
export async function standInTwilio(options: { port?: number; authToken?: string } = {}) {
  const { authToken = "secret token" } = options;
  /** Messages that would have reached phones. */
  const messages: TwilioMessage[] = [];
  const requests: { at: number; path: string; authorization: string; fields: Fields }[] = [];
  const state = {
    fate: (() => "sent") as (n: number, fields: Fields) => Fate,
    /** Milliseconds that each answer takes. */
    delayMs: 0,
    atOnce: 0,
    mostAtOnce: 0,
  };
  const server = createServer(async (request, response) => {
    const at = performance.now();
    state.atOnce++;
    state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
    response.on("close", () => state.atOnce--);
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const authorization = request.headers.authorization ?? "";
    requests.push({ at, path: request.url ?? "", authorization, fields });
    setTimeout(() => decide(state.fate(requests.length, fields), request, response, fields), state.delayMs);
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  function decide(fate: Fate, request: IncomingMessage, response: ServerResponse, fields: Fields): void {
    if (typeof fate === "object") {
      refuse(response, fate);
      return;
    }
    const sid = `SM${randomBytes(16).toString("hex")}`;
    messages.push({ sid, fields });
    if (fate === "sent") reply(response, 201, { sid, status: "queued", num_segments: "1", error_code: null });
    if (fate === "sent and cut off") request.socket.destroy();
    if (fate === "sent and 500")
      reply(response, 500, { code: 20500, message: "Internal Server Error", status: 500 });
    if (fate === "sent and endless") {
      response.writeHead(201, { "Content-Type": "application/json" });
      const more = setInterval(() => response.write(" ".repeat(16 * 1024)), 1);
      response.on("close", () => clearInterval(more));
    }
  }

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    messages,
    requests,
    state,
    /** Calls back once about a message; resolves with the status of the answer. */
    callBack(message: TwilioMessage, status: string, more: Fields = {}, key = authToken): Promise<number> {
      const fields = { MessageSid: message.sid, MessageStatus: status, To: message.fields.To ?? "", ...more };
      return postSigned(message.fields.StatusCallback ?? "", fields, key);
    },
    stop(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Posts a form as Twilio does, signed with the token. */
export async function postSigned(url: string, fields: Fields, authToken: string): Promise<number> {
  const signed =
    url +
    Object.keys(fields)
      .sort()
      .map((name) => name + fields[name])
      .join("");
  const response = await fetch(url, {
    method: "POST",
    headers: { "X-Twilio-Signature": createHmac("sha1", authToken).update(signed, "utf8").digest("base64") },
    body: new URLSearchParams(fields),
  });
  await response.arrayBuffer();
  return response.status;
}

function refuse(
  response: ServerResponse,
  { status, code, retryAfter, location }: Exclude<Fate, string>,
): void {
  if (retryAfter !== undefined) response.setHeader("Retry-After", retryAfter);
  if (location !== undefined) response.setHeader("Location", location);
  reply(response, status, code === undefined ? "no JSON" : { code, message: "as the test wants it", status });
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
