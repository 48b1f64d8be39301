/** What is read of a body that nobody wants any more; beyond it the connection is closed. */
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_MS = 30_000;

/**
 * Reads what is left of a request's body and forgets it, in the background: a client that is still sending would
 * otherwise meet a closed connection and never read the reply.
 */
export function drain(request: Request): void {
  const { body } = request;
  if (!body || body.locked) return;
  void discard(body.getReader()).catch(() => undefined);
}

export async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const until = performance.now() + MAX_MS;
  for (let bytes = 0; bytes < MAX_BYTES && performance.now() < until; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.byteLength;
  }
  await reader.cancel();
}
