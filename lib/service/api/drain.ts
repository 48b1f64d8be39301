import type { Chunks } from "#lib/service/api/api-request";

/** How much of a refused file is still read. After that, the connection is closed. */
const FILE = { bytes: 100 * 1024 * 1024, ms: 30_000 };
/** How much of a refused form is still read. */
const FORM = { bytes: 1024 * 1024, ms: 2000 };

/**
 * Reads and drops the rest of a body in the background. Otherwise a client that is still sending would find a closed
 * connection and never read the reply.
 */
export function drain(body: Chunks | null): void {
  if (body) discard(body).catch(() => undefined);
}

/** Drains a file. Closes the connection when the rest is too long or comes too slowly. */
export async function discard(body: Chunks): Promise<void> {
  if (!(await skip(body, FILE))) await body.return?.();
}

/** Drains a form. The server closes its connection after the answer. */
export function drainForm(body: Chunks): void {
  skip(body, FORM).catch(() => undefined);
}

/** True when the end of the body was read. */
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
