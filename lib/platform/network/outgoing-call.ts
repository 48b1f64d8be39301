import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** A request of which nothing has left yet. Redirects are not followed. */
export function openRequest(url: URL, options: RequestOptions): ClientRequest {
  return (url.protocol === "https:" ? requestHttps : requestHttp)(url, options);
}

/** The head of the answer, which may come before the whole body has left. */
export function answerTo(
  request: ClientRequest,
  body?: string | AsyncIterable<Uint8Array>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve).on("error", reject);
    if (body === undefined || typeof body === "string") request.end(body);
    else pipeline(body, request, (error) => error && reject(error));
  });
}

/** The answer's text, or null when it is larger than any answer should be. */
export async function textOf(answer: IncomingMessage, mostBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  const isPacked = answer.headers["content-encoding"] === "gzip";
  const bytes: Readable = isPacked ? pipeline(answer, createGunzip(), () => undefined) : answer;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    // LeaveState the loop destroys the connection.
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
