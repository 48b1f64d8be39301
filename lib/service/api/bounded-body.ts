import type { Chunks } from "#lib/service/api/api-request";
import { drainForm } from "#lib/service/api/drain";

/** Long enough for the body of a form over any connection. A slower client only holds a connection. */
const BODY_MS = 20_000;

export type BodyProblem = "tooLarge" | "tooSlow";
export type ReadBody = { bytes: Buffer } | { problem: BodyProblem };

type Limits = {
  /** The most bytes to keep. */
  max: number;
  /** The Content-Length header. A body that announces too many bytes is not read. */
  declared: string | null;
  withinMs?: number;
};

/**
 * The only way to read a whole body into memory: at most `max` bytes, within `withinMs`. After a refusal a
 * little more is read and dropped; then the server closes the connection.
 */
export async function readBounded(
  body: Chunks | null,
  { max, declared, withinMs = BODY_MS }: Limits,
): Promise<ReadBody> {
  if (Number(declared ?? 0) > max) {
    if (body) drainForm(body);
    return { problem: "tooLarge" };
  }
  if (!body) return { bytes: Buffer.alloc(0) };
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, withinMs, null);
  try {
    const chunks: Uint8Array[] = [];
    for (let size = 0; ; ) {
      const read = await Promise.race([body.next(), late.promise]);
      if (!read) return { problem: "tooSlow" };
      if (read.done) return { bytes: Buffer.concat(chunks) };
      size += read.value.byteLength;
      if (size > max) {
        drainForm(body);
        return { problem: "tooLarge" };
      }
      chunks.push(read.value);
    }
  } finally {
    clearTimeout(timer);
  }
}
