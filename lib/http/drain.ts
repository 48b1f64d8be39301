import type { Chunks } from "#lib/http/api-request";

/** What is read of a body that nobody wants any more; beyond it the connection is closed. */
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_MS = 30_000;

/**
 * Reads what is left of a body and forgets it, in the background: a client that is still sending would otherwise meet
 * a closed connection and never read the reply.
 */
export function drain(body: Chunks | null): void {
  if (body) discard(body).catch(() => undefined);
}

export async function discard(body: Chunks): Promise<void> {
  const until = performance.now() + MAX_MS;
  for (let bytes = 0; bytes < MAX_BYTES && performance.now() < until; ) {
    const { done, value } = await body.next();
    if (done) return;
    bytes += value.byteLength;
  }
  await body.return?.();
}
