import type { SendPlan } from "#components/approvals/send-time.ts";
import { CallError } from "#lib/browser/api";
import { proxyLabel } from "#lib/browser/proxy-answer";
import type { UploadRecord } from "#lib/wire/console/upload";

export type Sending = { answer: Promise<UploadRecord>; abort: () => void };

export type FileToSend = {
  id: string;
  file: File;
  rows: number;
  fingerprint: string;
  /** Fingerprint of the whole file, if only some of its rows are sent. */
  whole: string | null;
  /** The changes that were made in it since it was chosen, a line each. */
  changes: string;
  after: string | null;
  /** When the console sends it; null: at once. */
  time: SendPlan | null;
};

/**
 * Sends a file's bytes and reports progress. Rejects with a CallError: with a status, the console refused before it
 * sent anything; without one, the outcome is unknown.
 */
export function sendFile(
  campaign: string,
  { id, file, rows, fingerprint, whole, changes, after, time }: FileToSend,
  onSent: (bytes: number) => void,
): Sending {
  const query = new URLSearchParams({
    id,
    name: file.name,
    bytes: String(file.size),
    rows: String(rows),
    fingerprint,
  });
  if (whole) query.set("whole", whole);
  if (changes) query.set("changes", changes);
  if (after) query.set("after", after);
  if (time?.sendAt) query.set("sendAt", time.sendAt);
  if (time?.notAfter) query.set("notAfter", time.notAfter);
  if (time?.pace?.perMinute) query.set("perMinute", String(time.pace.perMinute));
  if (time?.pace?.until) query.set("until", time.pace.until);
  if (time?.trial) {
    const { rows, receipts, failures, minutes } = time.trial;
    const asked = { tryRows: rows, tryReceipts: receipts, tryFailures: failures, tryMinutes: minutes };
    for (const [name, n] of Object.entries(asked)) query.set(name, String(n));
  }
  const request = new XMLHttpRequest();
  const answer = new Promise<UploadRecord>((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("load", () => {
      if (request.status === 200 && request.response) resolve(request.response);
      else reject(refused(request));
    });
    const lost = () => reject(new CallError("The connection to the console was lost.", null));
    request.addEventListener("error", lost);
    request.addEventListener("abort", lost);
  });
  request.open("POST", `/api/console/campaigns/${encodeURIComponent(campaign)}/uploads?${query}`);
  request.responseType = "json";
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.send(file);
  return { answer, abort: () => request.abort() };
}

/** A UUID; browsers create one themselves only over https. */
export function uploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function refused({ status, response }: XMLHttpRequest): CallError {
  const error: unknown =
    typeof response === "object" && response !== null ? Reflect.get(response, "error") : null;
  const text = (name: string) => {
    const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, name) : null;
    return typeof value === "string" ? value : "";
  };
  const message = text("message") || proxyLabel(status, true);
  return new CallError(message, status, text("code"), text("id") || null);
}
