import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { compressed } from "#lib/web/compressed";
import { rejectCall } from "#lib/web/reject";
import type { FindRoute, RouteHandler } from "#lib/web/route-files";
import type { Handle } from "#lib/web/server";
import { surfaceOf } from "#lib/web/surface";

const METHODS = ["DELETE", "GET", "PATCH", "POST", "PUT"];

/**
 * Answers with the route file of the request's path; without one, `otherwise` does. The console's routes need no bundle
 * each, which is what Next would make of them. HEAD is answered by GET, OPTIONS by the methods that the file has.
 */
export function answerRoute(find: FindRoute, otherwise: Handle): Handle {
  return async (request, response) => {
    const { method = "GET", url = "/" } = request;
    const path = url.split(/[?#]/, 1)[0] ?? "/";
    const found = find(path);
    if (!found) return otherwise(request, response);
    const file = await found.load();
    const handle = file[method === "HEAD" ? "GET" : method];
    if (handle) return answer(handle, found.params, request, response);
    const allow = allowed(file);
    if (method === "OPTIONS") return void response.writeHead(204, { Allow: allow }).end();
    return rejectCall(request, response, { refusal: "methodNotAllowed", allow, surface: surfaceOf(path) });
  };
}

async function answer(
  handle: RouteHandler,
  params: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The request guard has checked the host name, so no route reads it from the address.
  const call = createRequest(request, response, { host: "localhost", protocol: "http:" });
  const given = await handle(call, { params: Promise.resolve(params) });
  await sendResponse(response, await compressed(given, String(request.headers["accept-encoding"] ?? "")));
}

function allowed(file: Record<string, RouteHandler | undefined>): string {
  const own = METHODS.filter((method) => file[method]);
  return [...own, ...(file.GET ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
}
