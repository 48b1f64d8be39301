import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Refusal, refusals } from "#lib/domain/api/errors";
import { RefusedError } from "#lib/domain/api/refused-error";
import { refuse } from "#lib/service/api/refuse";
import { drainRequest } from "#lib/web/drain-request";
import { REFUSAL_POLICY, refusalPage } from "#lib/web/refusal-page";
import type { Surface } from "#lib/web/surface";
import type { UnknownCall } from "#lib/web/unknown-path";

export type Refused = { status: number; code: string; message: string };

/** The console's error envelope. */
export function consoleEnvelope({ code, message }: Omit<Refused, "status">, id: string) {
  return { error: { code, message, type: "console_error", id }, fields: [] };
}

/** Refuses before any route, in the form that the client reads: JSON for the APIs, a page for people. */
export function reject(
  request: IncomingMessage,
  response: ServerResponse,
  surface: Surface,
  refused: Refused,
): Promise<void> {
  const traceId = randomUUID();
  const { status, code, message } = refused;
  if (surface === "page") return sendPage(request, response, refused, traceId);
  if (surface === "probe") return send(request, response, status, traceId, `${message}\n`);
  const body = surface === "sign-in" ? { code, message } : consoleEnvelope(refused, traceId);
  return send(request, response, status, traceId, body);
}

/** Refuses a call that no route can answer. */
export function rejectCall(
  request: IncomingMessage,
  response: ServerResponse,
  { refusal, allow, surface }: UnknownCall,
): Promise<void> {
  const traceId = randomUUID();
  const more: Record<string, string> = allow === "" ? {} : { Allow: allow };
  if (surface === "page") {
    const { status, code } = refusals[refusal];
    const message = PAGE_SENTENCES[refusal] ?? refusals[refusal].message;
    return sendPage(request, response, { status, code, message }, traceId, more);
  }
  const { status, fields, body } = refuse(new RefusedError(refusal, null, null, more), traceId);
  return send(request, response, status, traceId, body, fields);
}

const PAGE_SENTENCES: Partial<Record<Refusal, string>> = {
  notFound: "The link may be old, or a part of it is missing.",
  methodNotAllowed: "Pages can only be read. The calls that programs can make are described under /api/docs.",
  queryInvalid:
    "The link may be broken: it has more parts than any link of the console, or a character that none of them has.",
};

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: Refused,
  traceId: string,
  more: Record<string, string> = {},
): Promise<void> {
  const fields = {
    ...more,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": REFUSAL_POLICY,
    ...(status === 503 && { "Retry-After": "5" }),
  };
  return send(request, response, status, traceId, refusalPage(status, message), fields);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  traceId: string,
  body: unknown,
  fields: Record<string, string> = {},
): Promise<void> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const isUnread = !request.complete && hasBody(request);
  response.writeHead(status, {
    "Content-Type": typeof body === "string" ? "text/plain; charset=utf-8" : "application/json",
    ...fields,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    "X-Trace-Id": traceId,
    ...(isUnread && { Connection: "close" }),
  });
  if (request.method !== "HEAD") response.write(text);
  else response.flushHeaders();
  if (isUnread) await drainRequest(request);
  response.end();
}

/** Whether the request's headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
