import { RefusedError } from "#lib/domain/refused-error";
import { discard } from "#lib/http/drain";
import type { Caller } from "#lib/service/context";
import type { Upload, UploadThread } from "#lib/service/upload/upload-thread";

/** Streams the request's body into the upload thread and returns the new batch's id, or throws the refusal. */
export async function receiveUpload(
  uploads: UploadThread,
  request: Request,
  caller: Caller,
): Promise<string> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data *;/i.test(contentType)) {
    throw new RefusedError("contentTypeInvalid", "Content-Type must be multipart/form-data with a boundary");
  }
  const reader = request.body?.getReader();
  if (!reader) throw new RefusedError("fileMissing");
  const upload = uploads.open({ ...caller, contentType });
  void pump(reader, upload);
  const outcome = await upload.outcome;
  if ("fault" in outcome) throw Object.assign(new Error(outcome.fault.message), outcome.fault);
  if ("refusal" in outcome) throw new RefusedError(outcome.refusal, outcome.sentence, outcome.detail);
  return outcome.batchId;
}

/** Goes on reading when the outcome is known, so that a client still sending gets to read the reply. */
async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, upload: Upload): Promise<void> {
  try {
    while (!upload.isSettled()) {
      const { done, value } = await reader.read();
      if (done) return upload.end();
      await upload.send(value);
    }
    await discard(reader);
  } catch {
    upload.abort();
  }
}
