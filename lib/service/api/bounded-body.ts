import type { Chunks } from "#lib/service/api/api-request";
import { drainForm } from "#lib/service/api/drain";

/** A body of a form comes within this time over any line; one that does not is a client that holds a connection. */
export const BODY_MS = 20_000;

export type BodyProblem = "tooLarge" | "tooSlow";
export type ReadBody = { bytes: Buffer } | { problem: BodyProblem };

type Limits = {
  /** Bytes, none more of which are kept. */
  max: number;
  /** The Content-Length header; a body that says it is too large is not begun. */
  declared: string | null;
  withinMs?: number;
};

/**
 * The one way to read a whole body into memory: at most `max` bytes, in at most `withinMs`. Of a refused
 * body little more is read, and forgotten; then the server closes its connection.
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
