import { RefusedError } from "#lib/domain/api/refused-error";
import type { ApiRequest } from "#lib/service/api/api-request";
import { readBounded } from "#lib/service/api/bounded-body";

/** Far more than any acceptable message: values have at most 1000 characters together. */
const MAX_BYTES = 256 * 1024;

/** The request's JSON, of any shape. Refuses a body that is too large, too slow, not UTF-8 or not JSON. */
export async function readJson(request: ApiRequest): Promise<unknown> {
  const type = request.field("content-type") ?? "";
  if (!/^application\/json *(;|$)/i.test(type)) {
    throw new RefusedError("contentTypeInvalid", "Content-Type must be application/json");
  }
  const declared = request.field("content-length");
  const read = await readBounded(request.takeBody(), { max: MAX_BYTES, declared });
  if ("problem" in read) throw new RefusedError(read.problem === "tooLarge" ? "bodyTooLarge" : "bodyTooSlow");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(read.bytes));
  } catch {
    throw new RefusedError("bodyNotJson");
  }
}
