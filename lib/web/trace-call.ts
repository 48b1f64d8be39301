import type { IncomingMessage, ServerResponse } from "node:http";
import { screenOf } from "#lib/browser/screens";
import { type Tracing, tracing } from "#lib/platform/tracing/tracing";
import { surfaceOf } from "#lib/web/surface";

/** Runs the work in a span that lasts until the answer has left. Probes and files have none. */
export function traceCall(request: IncomingMessage, response: ServerResponse, work: () => void): void {
  const on = tracing();
  const path = request.url?.split(/[?#]/, 1)[0] ?? "/";
  if (on && surfaceOf(path) !== "probe" && !isFile(path)) inSpan(on, path, { request, response }, work);
  else work();
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

function inSpan(on: Tracing, path: string, { request, response }: Exchange, work: () => void): void {
  const surface = surfaceOf(path);
  const { method = "GET", headers } = request;
  // The call's own route sets a better name later.
  const name = surface === "page" ? ["page", screenOf(path)].filter(Boolean).join(" ") : surface;
  const call = on.begin(`${method} ${name}`, {
    kind: "server",
    attributes: { "http.request.method": method },
    headers,
  });
  response.once("close", () => {
    if (!response.writableFinished) on.fail(call, "aborted");
    else if (response.statusCode >= 500) on.fail(call, String(response.statusCode));
    call.span.setAttribute("http.response.status_code", response.statusCode);
    on.end(call);
  });
  on.within(call, work);
}

function isFile(path: string): boolean {
  return path.startsWith("/_next/") || /\.\w+$/.test(path.slice(path.lastIndexOf("/")));
}
