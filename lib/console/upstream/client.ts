import * as z from "zod";
import { classifyAnswer } from "#lib/console/upstream/classify-answer";
import { type Access, exchange } from "#lib/console/upstream/exchange";
import type { Outcome } from "#lib/console/upstream/outcome";
import { TolerantMessage, TolerantPage, TolerantUpload } from "#lib/wire/api/tolerant-message";

export type ListCall = { limit?: number; search?: string; after?: string; before?: string };

const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/** The answer to an accepted write. If it cannot be read, the write happened all the same. */
const maybeMessage = z.unknown().transform((body) => TolerantMessage.safeParse(body).data ?? null);
const maybeUpload = z.unknown().transform((body) => TolerantUpload.safeParse(body).data ?? null);

/** Calls endpoint 1. */
export async function sendMessage(
  access: Access,
  body: { recipient: string; language: string; values: object },
) {
  const sent = await exchange(access, { method: "POST", path: "/messages", body: JSON.stringify(body) });
  return classifyAnswer(sent, maybeMessage, "thing");
}

/** Calls endpoint 2. */
export async function retryMessage(access: Access, messageId: string) {
  const path = `/messages/${encodeURIComponent(messageId)}/retry`;
  return classifyAnswer(await exchange(access, { method: "POST", path }), maybeMessage, "thing");
}

/** Calls endpoint 3. */
export async function retrieveMessage(
  access: Access,
  messageId: string,
  signal?: AbortSignal,
): Promise<Outcome<TolerantMessage>> {
  const path = `/messages/${encodeURIComponent(messageId)}`;
  return classifyAnswer(await exchange(access, { method: "GET", path }, signal), TolerantMessage, "thing");
}

/** Calls endpoint 4. */
export async function listMessages(
  access: Access,
  call: ListCall,
  signal?: AbortSignal,
): Promise<Outcome<TolerantPage>> {
  const query = { ...call, limit: call.limit?.toString() };
  return classifyAnswer(
    await exchange(access, { method: "GET", path: "/messages", query }, signal),
    TolerantPage,
    "campaign",
  );
}

/** Calls endpoint 5 with a streamed multipart body. Returns the answer's own text too, for a refused file. */
export async function uploadBatch(
  access: Access,
  body: AsyncIterable<Uint8Array>,
  headers: Record<string, string>,
  signal?: AbortSignal,
) {
  const sending = {
    method: "POST" as const,
    path: "/batch/messages",
    body,
    headers,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  };
  const exchanged = await exchange(access, sending, signal);
  const text = exchanged.kind === "answered" ? exchanged.text : "";
  return { outcome: classifyAnswer(exchanged, maybeUpload, "campaign"), text };
}

/** Calls endpoint 6. */
export async function retryBatch(access: Access, batchId: string) {
  const path = `/batch/${encodeURIComponent(batchId)}/retry`;
  return classifyAnswer(await exchange(access, { method: "POST", path }), z.unknown(), "thing");
}

/** Calls endpoint 7. */
export async function listBatchMessages(
  access: Access,
  batchId: string,
  call: ListCall,
  signal?: AbortSignal,
): Promise<Outcome<TolerantPage>> {
  const path = `/batch/${encodeURIComponent(batchId)}/messages`;
  const query = { ...call, limit: call.limit?.toString() };
  return classifyAnswer(
    await exchange(access, { method: "GET", path, query }, signal),
    TolerantPage,
    "thing",
  );
}
