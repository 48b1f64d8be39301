import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refusal } from "#lib/domain/errors";
import { RefusedError } from "#lib/domain/refused-error";
import { linger } from "#lib/http/linger";
import { refuse } from "#lib/http/refuse";
import type { Surface } from "#lib/http/surface";

export type Refused = { status: number; code: string; message: string };

/** The console's envelope. */
export function consoleEnvelope({ code, message }: Omit<Refused, "status">, id: string) {
  return { error: { code, message, type: "console_error", id }, fields: [] };
}

/** Refuses before any route, in the form that whoever asks can read: JSON for the APIs, plain words for people. */
export function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  surface: Surface,
  refused: Refused,
): Promise<void> {
  const traceId = randomUUID();
  const { status, code, message } = refused;
  if (surface === "page" || surface === "probe")
    return send(request, response, status, traceId, `${message}\n`);
  const body = surface === "sign-in" ? { code, message } : consoleEnvelope(refused, traceId);
  return send(request, response, status, traceId, body);
}

/** Refuses what the public API does not have. */
export function turnAwayCall(
  request: IncomingMessage,
  response: ServerResponse,
  { refusal, allow }: { refusal: Refusal; allow: string },
): Promise<void> {
  const traceId = randomUUID();
  const error = new RefusedError(refusal, null, null, allow === "" ? {} : { Allow: allow });
  const { status, fields, body } = refuse(error, traceId);
  return send(request, response, status, traceId, body, fields);
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
    ...fields,
    "Content-Type": typeof body === "string" ? "text/plain; charset=utf-8" : "application/json",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    "X-Trace-Id": traceId,
    ...(isUnread && { Connection: "close" }),
  });
  if (request.method !== "HEAD") response.write(text);
  else response.flushHeaders();
  if (isUnread) await linger(request);
  response.end();
}

/** Whether a body follows, as the request's head says. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
