import { RefusedError } from "#lib/domain/refused-error";
import type { ApiRequest } from "#lib/http/api-request";
import { drain } from "#lib/http/drain";

/** No message that can be accepted comes near it: values make up at most 1000 characters. */
const MAX_BYTES = 256 * 1024;

/** The request's JSON, whatever it holds. Refuses what is too large, not UTF-8 or not JSON. */
export async function readJson(request: ApiRequest): Promise<unknown> {
  const type = request.field("content-type") ?? "";
  if (!/^application\/json *(;|$)/i.test(type)) {
    throw new RefusedError("contentTypeInvalid", "Content-Type must be application/json");
  }
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new RefusedError("bodyNotJson");
  }
}

async function readBytes(request: ApiRequest): Promise<Uint8Array> {
  const body = request.takeBody();
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await body.next();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    size += value.byteLength;
    if (size > MAX_BYTES) {
      drain(body);
      throw new RefusedError("bodyTooLarge");
    }
  }
}
