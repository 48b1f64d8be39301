import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { constants, createGzip } from "node:zlib";
import { gzipWhenLong } from "#lib/service/api/gzip-when-long";

/** Compresses the body with gzip if that saves something and the client accepts it. Files are never whole in memory. */
export async function compressed(answer: Response, accepted = ""): Promise<Response> {
  const type = answer.headers.get("Content-Type") ?? "";
  if (!answer.body || answer.headers.has("Content-Encoding")) return answer;
  if (type.startsWith("application/json")) return asText(answer, accepted);
  return type.startsWith("text/") && /\bgzip\b/.test(accepted) ? asStream(answer, answer.body) : answer;
}

async function asText(answer: Response, accepted: string): Promise<Response> {
  const { status, headers } = answer;
  const { body, fields } = await gzipWhenLong(await answer.text(), accepted);
  for (const [name, value] of Object.entries(fields)) headers.set(name, value);
  return new Response(body, { status, headers });
}

function asStream({ status, headers }: Response, body: ReadableStream): Response {
  headers.set("Vary", "Accept-Encoding");
  headers.set("Content-Encoding", "gzip");
  headers.delete("Content-Length");
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // Each end closes the other: a client that leaves ends the reading, and a read error ends the answer.
  const bytes = pipeline(Readable.fromWeb(body as NodeStream), gzip, () => undefined);
  return new Response(Readable.toWeb(bytes) as ReadableStream, { status, headers });
}
