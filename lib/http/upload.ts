import { RefusedError } from "#lib/domain/refused-error";
import { discard } from "#lib/http/drain";
import type { Caller } from "#lib/service/context";
import type { UploadThread } from "#lib/service/upload/upload-thread";

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
  const outcome = await uploads.upload({ ...caller, contentType }, { next: () => reader.read() });
  void discard(reader).catch(() => undefined);
  if ("fault" in outcome) throw new Error(`the upload failed: ${outcome.fault}`);
  if ("refusal" in outcome) throw new RefusedError(outcome.refusal, outcome.sentence, outcome.detail);
  return outcome.batchId;
}
