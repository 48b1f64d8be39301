import type { Chunks } from "#lib/service/api/api-request";

/** What is read of a file that nobody wants any more; beyond it the connection is closed. */
const FILE = { bytes: 100 * 1024 * 1024, ms: 30_000 };
/** The same of a form. */
const FORM = { bytes: 1024 * 1024, ms: 2000 };

/**
 * Reads what is left of a body and forgets it, in the background: a client that is still sending would otherwise meet
 * a closed connection and never read the reply.
 */
export function drain(body: Chunks | null): void {
  if (body) discard(body).catch(() => undefined);
}

/** Ends the connection of a client that has more than a file's rest to send, or sends it too slowly. */
export async function discard(body: Chunks): Promise<void> {
  if (!(await skip(body, FILE))) await body.return?.();
}

/** The same of a form, whose connection the server closes once the answer is out. */
export function drainForm(body: Chunks): void {
  skip(body, FORM).catch(() => undefined);
}

/** True when the body's end has come. */
async function skip(body: Chunks, most: { bytes: number; ms: number }): Promise<boolean> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, most.ms, null);
  try {
    for (let bytes = 0; bytes < most.bytes; ) {
      const read = await Promise.race([body.next(), late.promise]);
      if (!read) return false;
      if (read.done) return true;
      bytes += read.value.byteLength;
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}
