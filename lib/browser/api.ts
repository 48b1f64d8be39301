import { askToConfirm } from "#lib/browser/confirmation";
import { noteServerTime } from "#lib/browser/live/server-clock";
import { PROXY_ANSWER, proxyLabel } from "#lib/browser/proxy-answer";
import { CONFIRMATION_REQUIRED } from "#lib/domain/people/confirmation";

export type FieldProblem = { field: string; message: string };

/** The code of a call without an answer: there is no connection to the console. */
export const UNREACHABLE = "unreachable";

/** A failed call: it was refused, it failed, or its answer was not understood. */
export class CallError extends Error {
  override name = "CallError";
  readonly status: number | null;
  readonly code: string;
  readonly traceId: string | null;
  /** The errors in single fields of the request. */
  readonly fields: readonly FieldProblem[];
  readonly at = new Date().toISOString();

  constructor(
    message: string,
    status: number | null,
    code = "",
    traceId: string | null = null,
    fields: readonly FieldProblem[] = [],
  ) {
    super(message);
    this.fields = fields;
    this.status = status;
    this.code = code;
    this.traceId = traceId;
  }
}

/**
 * An answer of the console's own API. The server has checked it with this type's schema before sending it; checking it
 * again here would cost much of the page's JavaScript and find nothing.
 */
export async function getJson<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  return read(await reach(path, { signal, headers: { Accept: "application/json" } }), false);
}

export async function sendJson(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body: unknown,
): Promise<void> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const response = await write(path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw refused(response, await response.json().catch(() => null), true);
}

/** A write whose answer is needed. A file is sent as it is, anything else as JSON. */
export async function callJson<Answer>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body: unknown,
): Promise<Answer> {
  const isFile = body instanceof Blob;
  const headers = { Accept: "application/json", "Content-Type": isFile ? "text/csv" : "application/json" };
  return read(await write(path, { method, headers, body: isFile ? body : JSON.stringify(body) }), true);
}

export function postJson<Answer>(path: string, body: unknown): Promise<Answer> {
  return callJson("POST", path, body);
}

/** Repeats a call that was refused only for lack of confirmation, once the person has confirmed that it is them. */
async function write(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, init);
  if (response.status !== CONFIRMATION_REQUIRED.status) return response;
  const { code } = refused(
    response,
    await response
      .clone()
      .json()
      .catch(() => null),
    true,
  );
  if (code !== CONFIRMATION_REQUIRED.code || !(await askToConfirm())) return response;
  return reach(path, init);
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    noteServerTime(Date.parse(response.headers.get("Date") ?? ""));
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallError("The console cannot be reached.", null, UNREACHABLE);
  }
}

async function read<Answer>(response: Response, writes: boolean): Promise<Answer> {
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  if (response.ok)
    throw new CallError(
      "The console gave an answer that this page does not understand. Reload the page.",
      response.status,
    );
  throw refused(response, body, writes);
}

/** Reads the console's error envelope, or the flat one of sign-in. */
function refused(response: Response, body: unknown, writes: boolean): CallError {
  const said = inner(inner(body, "error") ?? body, "message");
  const code = inner(inner(body, "error") ?? body, "code");
  const traceId = inner(inner(body, "error"), "id") ?? response.headers.get("X-Trace-Id");
  const isOwn = typeof said === "string" && said !== "";
  return new CallError(
    isOwn ? said : proxyLabel(response.status, writes),
    response.status,
    isOwn ? (typeof code === "string" ? code : "") : PROXY_ANSWER,
    typeof traceId === "string" ? traceId : null,
    fieldsOf(body),
  );
}

function fieldsOf(body: unknown): FieldProblem[] {
  const fields = inner(body, "fields");
  return Array.isArray(fields) ? fields : [];
}

function inner(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
