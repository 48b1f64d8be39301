import type { UploadedBatch } from "#lib/wire/api/batch";
import type { RetriedMessage, RetrievedMessage, SentMessage } from "#lib/wire/api/message";
import type { BatchMessagePage, CampaignMessagePage } from "#lib/wire/api/page";
import { nextAddress } from "./run";

/** `body` is typed as what the call answers when it succeeds; what it really is, the test asserts. */
export type Reply<Body = unknown> = { status: number; headers: Headers; text: string; body: Body };

export type Call = { headers?: Record<string, string>; body?: BodyInit };

export type Query = { limit?: number | string; search?: string; after?: string; before?: string };

export type ApiClient = ReturnType<typeof apiClient>;

/** The seven operations for one campaign and one key, and `call` for everything that is not one of them. */
export function apiClient(
  url: string,
  campaignId: string,
  key: string | null,
  extra: Record<string, string> = {},
) {
  const credential: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const call = <Body>(method: string, path: string, { headers, body }: Call = {}) =>
    request<Body>(`${nextAddress(url)}/api/v2/campaigns/${campaignId}${path}`, {
      method,
      headers: { ...credential, ...extra, ...headers },
      body,
    });
  return {
    call,
    send: (message: unknown) => call<SentMessage>("POST", "/messages", json(JSON.stringify(message))),
    sendText: (text: string | Uint8Array<ArrayBuffer>) => call<SentMessage>("POST", "/messages", json(text)),
    retry: (messageId: string) => call<RetriedMessage>("POST", `/messages/${messageId}/retry`),
    retrieve: (messageId: string) => call<RetrievedMessage>("GET", `/messages/${messageId}`),
    list: (query: Query = {}) => call<CampaignMessagePage>("GET", `/messages${queryText(query)}`),
    upload: (csv: string | Uint8Array<ArrayBuffer>, filename = "recipients.csv") =>
      call<UploadedBatch>("POST", "/batch/messages", { body: form([["file", csv, filename]]) }),
    retryBatch: (batchId: string) => call<undefined>("POST", `/batch/${batchId}/retry`),
    listBatch: (batchId: string, query: Query = {}) =>
      call<BatchMessagePage>("GET", `/batch/${batchId}/messages${queryText(query)}`),
  };
}

/** A multipart body with one file for each triple of field, content and file name. */
export function form(files: [string, string | Uint8Array<ArrayBuffer>, string][]): FormData {
  const data = new FormData();
  for (const [field, content, filename] of files) data.append(field, new Blob([content]), filename);
  return data;
}

export async function request<Body>(url: string, init: RequestInit = {}): Promise<Reply<Body>> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text, response.headers) };
}

function json(body: string | Uint8Array<ArrayBuffer>): Call {
  return { headers: { "content-type": "application/json" }, body };
}

function queryText(query: Query): string {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

function parse(text: string, headers: Headers) {
  const isJson = text !== "" && headers.get("content-type")?.startsWith("application/json");
  return isJson ? JSON.parse(text) : undefined;
}
