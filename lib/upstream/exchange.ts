import { addressProblem } from "#lib/upstream/address";

/** Where and as whom: the key is used in one header here, and nowhere else. */
export type Access = { address: string; campaignId: string; key: string };

export type Exchange =
  | { kind: "answered"; httpStatus: number; headers: Headers; text: string }
  | { kind: "lost"; cause: "timeout" | "connection" | "unreadable" };

export type Sending = {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, string | undefined>;
  body?: string | FormData | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
  timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;
/** A page of 1,000 messages is about 3 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** One HTTP exchange: redirects are not followed, the answer's size and time are limited, nothing is thrown or logged. */
export async function exchange(access: Access, sending: Sending, signal?: AbortSignal): Promise<Exchange> {
  const problem = addressProblem(access.address);
  if (problem) return { kind: "lost", cause: "connection" };
  const url = new URL(`${access.address}/campaigns/${encodeURIComponent(access.campaignId)}${sending.path}`);
  for (const [name, value] of Object.entries(sending.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const timeout = AbortSignal.timeout(sending.timeoutMs ?? TIMEOUT_MS);
  try {
    const isStream = sending.body instanceof ReadableStream;
    const init: RequestInit & { duplex?: "half" } = {
      method: sending.method,
      headers: {
        Authorization: `Bearer ${access.key}`,
        Accept: "application/json",
        ...(typeof sending.body === "string" && { "Content-Type": "application/json" }),
        ...sending.headers,
      },
      body: sending.body ?? null,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(isStream && { duplex: "half" }),
    };
    const response = await fetch(url, init);
    const text = await readText(response);
    if (text === null) return { kind: "lost", cause: "unreadable" };
    return { kind: "answered", httpStatus: response.status, headers: response.headers, text };
  } catch {
    return { kind: "lost", cause: timeout.aborted ? "timeout" : "connection" };
  }
}

/** The answer's text, or null when it is larger than any answer should be. */
async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
