import type * as z from "zod";

/** An answer that is none: refused, failed, or not understood. */
export class CallError extends Error {
  override name = "CallError";
  readonly status: number | null;
  readonly code: string;
  readonly traceId: string | null;
  readonly at = new Date().toISOString();

  constructor(message: string, status: number | null, code = "", traceId: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.traceId = traceId;
  }
}

type Call<Schema extends z.ZodType> = { schema: Schema; signal?: AbortSignal };

export async function getJson<Schema extends z.ZodType>(
  path: string,
  { schema, signal }: Call<Schema>,
): Promise<z.output<Schema>> {
  return read(await reach(path, { signal, headers: { Accept: "application/json" } }), schema);
}

export async function sendJson<Schema extends z.ZodType>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body: unknown,
  schema: Schema,
): Promise<z.output<Schema>> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return read(await reach(path, { method, headers, body: JSON.stringify(body) }), schema);
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallError("The console cannot be reached.", null);
  }
}

async function read<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refused(response, body);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new CallError("The console's answer was not understood. Reload the page.", response.status);
}

/** The console's envelope, or the flat one of sign-in. */
function refused(response: Response, body: unknown): CallError {
  const said = inner(inner(body, "error") ?? body, "message");
  const code = inner(inner(body, "error") ?? body, "code");
  const traceId = inner(inner(body, "error"), "id") ?? response.headers.get("X-Trace-Id");
  return new CallError(
    typeof said === "string" && said ? said : `The console answered with ${response.status}.`,
    response.status,
    typeof code === "string" ? code : "",
    typeof traceId === "string" ? traceId : null,
  );
}

function inner(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
