import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

type Params = Record<string, string>;
type Handle = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>;
export type ApiRoute = { pattern: RegExp; handlers: { GET?: Handle; POST?: Handle } };

/** Below it, compressing saves nothing. */
const MIN_COMPRESSED_BYTES = 1400;
const compress = promisify(gzip);

/** As next.config.mjs has them for the rest. */
const FIELDS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
};

/**
 * Answers a call of the public API from its route file, without Next in between, whose share of a call is larger than
 * the call's own. False when no route takes it.
 */
export function answerApi(routes: ApiRoute[], request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? "/";
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (method !== "GET" && method !== "POST") return false;
  for (const { pattern, handlers } of routes) {
    const found = pattern.exec(path);
    const handle = handlers[method];
    if (!found || !handle) continue;
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
    answer(handle, params, request, response).catch(() => response.destroy());
    return true;
  }
  return false;
}

async function answer(handle: Handle, params: Params, request: IncomingMessage, response: ServerResponse) {
  const answered = await handle(webRequest(request), { params: Promise.resolve(params) });
  let body: Buffer = Buffer.from(await answered.arrayBuffer());
  const fields: Record<string, string | number> = { ...FIELDS, ...Object.fromEntries(answered.headers) };
  if (body.length >= MIN_COMPRESSED_BYTES) {
    fields.Vary = "Accept-Encoding";
    if (/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))) {
      body = await compress(body, { level: constants.Z_BEST_SPEED });
      fields["Content-Encoding"] = "gzip";
    }
  }
  fields["Content-Length"] = body.length;
  response.writeHead(answered.status, fields);
  response.end(request.method === "HEAD" ? undefined : body);
}

function webRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const { method = "GET" } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://localhost${request.url}`, {
    method,
    headers,
    ...(hasBody && { body: bodyOf(request), duplex: "half" }),
  });
}

/** Read no faster than it is wanted: what nobody reads stays in the socket. */
function bodyOf(request: IncomingMessage): globalThis.ReadableStream<Uint8Array> {
  const stream: ReadableStream<unknown> = Readable.toWeb(request);
  return stream as globalThis.ReadableStream<Uint8Array>;
}
