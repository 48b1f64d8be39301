import { type ClientRequest, Agent as HttpAgent, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { addressProblem, isReachable, PRIVATE_UPSTREAM, type Reach } from "#lib/console/upstream/address";
import { filteredLookup } from "#lib/platform/network/filtered-lookup";
import { answerTo, openRequest, textOf } from "#lib/platform/network/outgoing-call";
import { annotate, annotateFault, traced, tracing } from "#lib/platform/tracing/tracing";

/** The address and credential of a call. The key is used in one header here, and nowhere else. */
export type Access = { address: string; campaignId: string; key: string; reach: Reach };
/** With a null key, the call carries no credential. */
type Keyless = Omit<Access, "key"> & { key: string | null };

export type Exchange =
  | { kind: "answered"; httpStatus: number; headers: Headers; text: string }
  | { kind: "lost"; cause: "timeout" | "connection" | "unreadable" };

export type Sending = {
  method: "GET" | "POST";
  /** The path starts at the campaign, or at the API's own address. */
  at?: "campaign" | "api";
  path: string;
  query?: Record<string, string | undefined>;
  body?: string | AsyncIterable<Uint8Array>;
  headers?: Record<string, string>;
  timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;
/** The limit for an answer; a page of 1,000 messages is about 3 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Shorter than servers keep idle connections, so that no call is written to one that is being closed. */
const IDLE = { keepAlive: true, timeout: 4000 };
const agents = { http: new HttpAgent(IDLE), https: new HttpsAgent(IDLE) };

/**
 * Makes one HTTP exchange. Every address of the host's name is checked, redirects are not followed, and the answer's size
 * and time are limited. Nothing is thrown or logged.
 */
export async function exchange(access: Keyless, sending: Sending, signal?: AbortSignal): Promise<Exchange> {
  if (addressProblem(access.address, access.reach)) return { kind: "lost", cause: "connection" };
  const attributes = {
    "http.request.method": sending.method,
    "http.route": patternOf(sending.path),
    "server.address": new URL(access.address).hostname,
  };
  const name = `${sending.method} ${attributes["http.route"]}`;
  return traced(name, { kind: "client", attributes }, async () => {
    const exchanged = await exchangeOnce(access, sending, signal);
    if (exchanged.kind === "answered") annotate({ "http.response.status_code": exchanged.httpStatus });
    else annotateFault(exchanged.cause);
    return exchanged;
  });
}

const WORDS = new Set(["messages", "batch", "retry", "changes", "openapi.json"]);

/** The pattern of a path below a campaign, without another service's ids. */
function patternOf(path: string): string {
  return path
    .split("/")
    .map((part) => (part === "" || WORDS.has(part) ? part : "{id}"))
    .join("/");
}

async function exchangeOnce(access: Keyless, sending: Sending, signal?: AbortSignal): Promise<Exchange> {
  const campaign = sending.at === "api" ? "" : `/campaigns/${encodeURIComponent(access.campaignId)}`;
  const url = new URL(`${access.address}${campaign}${sending.path}`);
  for (const [name, value] of Object.entries(sending.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const timeout = AbortSignal.timeout(sending.timeoutMs ?? TIMEOUT_MS);
  let request: ClientRequest | undefined;
  let answer: IncomingMessage | undefined;
  try {
    request = open(url, access, sending, signal ? AbortSignal.any([signal, timeout]) : timeout);
    answer = await answerTo(request, sending.body);
    const text = await textOf(answer, MAX_ANSWER_BYTES);
    if (text === null) return { kind: "lost", cause: "unreadable" };
    return { kind: "answered", httpStatus: answer.statusCode ?? 0, headers: headersOf(answer), text };
  } catch {
    return { kind: "lost", cause: timeout.aborted ? "timeout" : "connection" };
  } finally {
    // After its answer the service needs no more of the body, and we need no more of an answer that is too large.
    if (!request?.writableFinished || !answer?.complete) request?.destroy();
  }
}

function open(
  url: URL,
  { key, reach }: Keyless,
  { method, body, headers }: Sending,
  signal: AbortSignal,
): ClientRequest {
  return openRequest(url, {
    method,
    headers: {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      Accept: "application/json",
      // Over loopback, compressing and decompressing a page takes longer than sending it.
      ...(reach !== "own" && { "Accept-Encoding": "gzip" }),
      "User-Agent": "Redial",
      ...tracing()?.parentFields(),
      ...(typeof body === "string" && {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
      }),
      ...headers,
    },
    agent: url.protocol === "https:" ? agents.https : agents.http,
    lookup: filteredLookup((address) => isReachable(address, reach), PRIVATE_UPSTREAM),
    signal,
  });
}

function headersOf({ headers }: IncomingMessage): Headers {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) kept.set(name, String(value));
  return kept;
}
