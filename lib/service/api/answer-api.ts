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
  const url = request.url ?? "/";
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (method !== "GET" && method !== "POST") return false;
  for (const { pattern, handlers } of routes) {
    const found = pattern.exec(path);
    const handler = handlers[method];
    if (!found || !handler) continue;
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
    nameCall(request.method, path, params);
    answer(handler, params, security, request, response).catch(() => response.destroy());
    return true;
  }
  return false;
}

async function answer(
  handler: Handler,
  params: Params,
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
