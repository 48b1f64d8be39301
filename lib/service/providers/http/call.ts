import type { Agent, ClientRequest, IncomingMessage } from "node:http";
import type { HttpRequest } from "#lib/domain/routes/http-request";
import { answerTo, openRequest, textOf } from "#lib/platform/network/outgoing-call";
import { annotate, annotateFault, traced } from "#lib/platform/tracing/tracing";
import { connectionFault } from "#lib/service/providers/connection-fault";
import { type Reach, routeLookup } from "#lib/service/providers/http/address";

/** A limit far above the answer about one message. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** `text` is null if the answer was too large, or cut off after its head. Header names are in lower case. */
export type HttpAnswer = { status: number; headers: Record<string, string>; text: string | null };

export type Called =
  | { kind: "answered"; answer: HttpAnswer }
  /** No connection could be opened, so nothing left this machine. */
  | { kind: "not sent"; fault: string }
  /** The request was sent, at least in part, and not answered. */
  | { kind: "lost"; code: "no answer" | "link lost" };

type Calling = {
  agent: Agent;
  reach: Reach;
  timeoutMs: number;
  /** Called when the request leaves: its connection is open. */
  onSending: () => void;
};

/**
 * One request to a provider. Every address of the host is checked, redirects are not followed, and the
 * answer's size and time are limited. Never throws.
 */
export function call(asked: HttpRequest, calling: Calling): Promise<Called> {
  const attributes = { "http.request.method": asked.method, "server.address": hostOf(asked.url) };
  return traced(`${asked.method} provider`, { kind: "client", attributes }, async () => {
    const called = await callOnce(asked, calling);
    if (called.kind === "answered") annotate({ "http.response.status_code": called.answer.status });
    else annotateFault(called.kind);
    return called;
  });
}

/** Leaves out path and query: both may carry a key or a recipient. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}

async function callOnce(asked: HttpRequest, calling: Calling): Promise<Called> {
  const { agent, reach, timeoutMs, onSending } = calling;
  const signal = AbortSignal.timeout(timeoutMs);
  let sent = false;
  try {
    const url = new URL(asked.url);
    const request = openRequest(url, {
      method: asked.method,
      headers: { "User-Agent": "Redial", Accept: "*/*", "Accept-Encoding": "identity", ...framed(asked) },
      agent,
      lookup: routeLookup(url, reach),
      signal,
    });
    whenSending(request, url.protocol === "https:", () => {
      sent = true;
      onSending();
    });
    const answer = await answerTo(request, asked.body);
    return { kind: "answered", answer: await read(answer) };
  } catch (error) {
    if (sent) return { kind: "lost", code: signal.aborted ? "no answer" : "link lost" };
    return { kind: "not sent", fault: connectionFault(error, originOf(asked.url)) };
  }
}

/** Host and port of an address, for people. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return "the address";
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

function framed({ headers, body, method }: HttpRequest): Record<string, string | number> {
  return method === "GET" ? headers : { ...headers, "Content-Length": Buffer.byteLength(body) };
}

/** Nothing is written before a new connection is open. A reused one may have lost what was written. */
function whenSending(request: ClientRequest, isSecure: boolean, onSending: () => void): void {
  request.on("socket", (socket) => {
    if (request.reusedSocket || !socket.connecting) onSending();
    else socket.once(isSecure ? "secureConnect" : "connect", onSending);
  });
}

async function read(answer: IncomingMessage): Promise<HttpAnswer> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) headers[name] = String(value);
  const text = await textOf(answer, MAX_ANSWER_BYTES).catch(() => null);
  return { status: answer.statusCode ?? 0, headers, text };
}
