import type { IncomingMessage, ServerResponse } from "node:http";
import { SECURITY_FIELDS } from "#lib/platform/network/security-fields";
import { nameCall } from "#lib/platform/tracing/name-call";
import type { ApiReply } from "#lib/service/api/api-reply";
import { type ApiRequest, nodeRequest } from "#lib/service/api/api-request";
import { gzipWhenLong } from "#lib/service/api/gzip-when-long";

type Params = Record<string, string>;
export type Handler = { answer(request: ApiRequest, params: Params): Promise<ApiReply> };
export type ApiRoute = { pattern: RegExp; handlers: { GET?: Handler; POST?: Handler } };

/**
 * Answers a call of the public API without Next, which would take longer than the call itself. False when no
 * route matches.
 */
export function answerApi(
  routes: ApiRoute[],
  request: IncomingMessage,
  response: ServerResponse,
  security: Readonly<Record<string, string>> = SECURITY_FIELDS,
): boolean {
  const found = findHandler(routes, request.method ?? "", request.url ?? "/");
  if (!found) return false;
  answer(found, security, request, response).catch(() => response.destroy());
  return true;
}

type MatchedRoute = { handler: Handler; params: Params };

/** The handler of a call, or null. HEAD is answered by GET. */
export function findHandler(routes: ApiRoute[], method: string, url: string): MatchedRoute | null {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  const verb = method === "HEAD" ? "GET" : method;
  if (verb !== "GET" && verb !== "POST") return null;
  for (const { pattern, handlers } of routes) {
    const found = pattern.exec(path);
    const handler = handlers[verb];
    if (!found || !handler) continue;
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
    nameCall(method, path, params);
    return { handler, params };
  }
  return null;
}

async function answer(
  { handler, params }: MatchedRoute,
  security: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const gone = new AbortController();
  // Aborts only if the client has gone, because each abort creates an exception with a stack.
  response.once("close", () => response.writableEnded || gone.abort());
  const { status, fields: own, text } = await handler.answer(nodeRequest(request, gone.signal), params);
  const { body, fields } = await gzipWhenLong(text, String(request.headers["accept-encoding"] ?? ""));
  response.writeHead(status, { ...security, ...own, ...fields });
  response.end(request.method === "HEAD" ? "" : body);
}
