import { RefusedError } from "#lib/domain/refused-error";
import { discard } from "#lib/http/drain";

/** No message that can be accepted comes near it: values make up at most 1000 characters. */
const MAX_BYTES = 256 * 1024;

/** The request's JSON, whatever it holds. Refuses what is too large, not UTF-8 or not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
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

async function readBytes(request: Request): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    size += value.byteLength;
    if (size > MAX_BYTES) {
      void discard(reader).catch(() => undefined);
      throw new RefusedError("bodyTooLarge");
    }
  }
}
