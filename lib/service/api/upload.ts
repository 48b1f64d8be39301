import { RefusedError } from "#lib/domain/api/refused-error";
import { traced } from "#lib/platform/tracing/tracing";
import type { ApiRequest, Chunks } from "#lib/service/api/api-request";
import { discard } from "#lib/service/api/drain";
import type { Caller } from "#lib/service/context";
import type { UploadStart } from "#lib/service/uploads/protocol";
import type { Upload, UploadThread } from "#lib/service/uploads/upload-thread";

/** After how many seconds a campaign with many waiting uploads may try again. */
const RETRY_AFTER_S = 10;

/** Streams the request's body into the upload thread and returns the new batch's id, or throws the refusal. */
export async function receiveUpload(
  uploads: UploadThread,
  request: ApiRequest,
  caller: Caller,
): Promise<string> {
  const contentType = request.field("content-type") ?? "";
  if (!/^multipart\/form-data *;/i.test(contentType)) {
    throw new RefusedError("contentTypeInvalid", "Content-Type must be multipart/form-data with a boundary");
  }
  const body = request.takeBody();
  if (!body) throw new RefusedError("fileMissing");
  const bytes = Number(request.field("content-length")) || null;
  return takeUpload(uploads, { ...caller, contentType, bytes }, body);
}

/** Streams a multipart body into the upload thread and returns the new batch's id, or throws the refusal. */
export async function takeUpload(uploads: UploadThread, start: UploadStart, body: Chunks): Promise<string> {
  const outcome = await traced("upload", { kind: "internal" }, () => {
    const upload = uploads.open(start);
    void pump(body, upload);
    return upload.outcome;
  });
  if ("fault" in outcome) throw Object.assign(new Error(outcome.fault.message), outcome.fault);
  if ("refusal" in outcome) {
    const fields: Record<string, string> =
      outcome.refusal === "tooManyRequests" ? { "Retry-After": String(RETRY_AFTER_S) } : {};
    throw new RefusedError(outcome.refusal, outcome.sentence, outcome.detail, fields);
  }
  return outcome.batchId;
}

/** Continues to read after the outcome is known, so that a client that is still sending can read the reply. */
async function pump(body: Chunks, upload: Upload): Promise<void> {
  try {
    while (!upload.isSettled()) {
      const { done, value } = await body.next();
      if (done) return upload.end();
      await upload.send(value);
    }
    await discard(body);
  } catch {
    upload.abort();
  }
}
