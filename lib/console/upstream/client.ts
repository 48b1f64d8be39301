import * as z from "zod";
import { type Access, exchange } from "#lib/console/upstream/exchange";
import { judge } from "#lib/console/upstream/judge";
import type { Outcome } from "#lib/console/upstream/outcome";
import { TolerantChangesPage } from "#lib/wire/api/tolerant-changes";
import { TolerantMessage, TolerantPage, TolerantUpload } from "#lib/wire/api/tolerant-message";

export type ListCall = { limit?: number; search?: string; after?: string; before?: string };

const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/** The answer of a write that was accepted but does not read: it happened all the same. */
const maybeMessage = z.unknown().transform((body) => TolerantMessage.safeParse(body).data ?? null);
const maybeUpload = z.unknown().transform((body) => TolerantUpload.safeParse(body).data ?? null);

/** Endpoint 1. */
export async function sendMessage(
  access: Access,
  body: { recipient: string; language: string; values: object },
) {
  const sent = await exchange(access, { method: "POST", path: "/messages", body: JSON.stringify(body) });
  return judge(sent, maybeMessage, "thing");
}

/** Endpoint 2. */
export async function retryMessage(access: Access, messageId: string) {
  const path = `/messages/${encodeURIComponent(messageId)}/retry`;
  return judge(await exchange(access, { method: "POST", path }), maybeMessage, "thing");
}

/** Endpoint 3. */
export async function retrieveMessage(
  access: Access,
  messageId: string,
  signal?: AbortSignal,
): Promise<Outcome<TolerantMessage>> {
  const path = `/messages/${encodeURIComponent(messageId)}`;
  return judge(await exchange(access, { method: "GET", path }, signal), TolerantMessage, "thing");
}

/** Endpoint 4. */
export async function listMessages(
  access: Access,
  call: ListCall,
  signal?: AbortSignal,
): Promise<Outcome<TolerantPage>> {
  const query = { ...call, limit: call.limit?.toString() };
  return judge(
    await exchange(access, { method: "GET", path: "/messages", query }, signal),
    TolerantPage,
    "campaign",
  );
}

/** Endpoint 5, its multipart body streamed; with the answer's own text, for a file that was refused. */
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
  return { outcome: judge(exchanged, maybeUpload, "campaign"), text };
}

/** Endpoint 6. */
export async function retryBatch(access: Access, batchId: string) {
  const path = `/batch/${encodeURIComponent(batchId)}/retry`;
  return judge(await exchange(access, { method: "POST", path }), z.unknown(), "thing");
}

/** Endpoint 7. */
export async function listBatchMessages(
  access: Access,
  batchId: string,
  call: ListCall,
  signal?: AbortSignal,
): Promise<Outcome<TolerantPage>> {
  const path = `/batch/${encodeURIComponent(batchId)}/messages`;
  const query = { ...call, limit: call.limit?.toString() };
  return judge(await exchange(access, { method: "GET", path, query }, signal), TolerantPage, "thing");
}

/** `also`: messages that are told too, as they are now, when anything is told; at most `MAX_ALSO`. */
export type ChangesCall = { after: string | null; limit: number; waitSeconds: number; also?: string[] };

/** The feed of changes, where a service has one; without `after`, an empty page with the cursor of now. */
export async function listChanges(
  access: Access,
  { after, limit, waitSeconds, also = [] }: ChangesCall,
  signal?: AbortSignal,
): Promise<Outcome<TolerantChangesPage>> {
  const query = {
    ...(after !== null && { after }),
    limit: String(limit),
    ...(waitSeconds > 0 && { wait: String(waitSeconds) }),
    ...(also.length > 0 && { also: also.join(",") }),
  };
  // Packing a page costs more than it saves on the way to a service of this machine.
  const headers = access.reach === "own" ? { "Accept-Encoding": "identity" } : undefined;
  const sending = { method: "GET" as const, path: "/changes", query, headers };
  return judge(await exchange(access, sending, signal), TolerantChangesPage, "thing");
}

const Described = z.object({ paths: z.record(z.string(), z.unknown()) });
const FEED_PATH = "/campaigns/{campaignId}/changes";
const DOCUMENT_TIMEOUT_MS = 5000;

/** Whether the API's own description names the feed of changes; null when there was no answer. */
export async function describesFeed({
  address,
  reach,
}: Pick<Access, "address" | "reach">): Promise<boolean | null> {
  const access = { address, reach, campaignId: "", key: null };
  const sending = {
    method: "GET" as const,
    at: "api" as const,
    path: "/openapi.json",
    timeoutMs: DOCUMENT_TIMEOUT_MS,
  };
  const outcome = judge(await exchange(access, sending), Described, "thing");
  if (outcome.kind === "accepted") return Object.hasOwn(outcome.answer.paths, FEED_PATH);
  const isOther =
    outcome.kind === "refused" || (outcome.kind === "unclear" && outcome.cause === "unreadable");
  return isOther || outcome.kind === "stopped" ? false : null;
}
