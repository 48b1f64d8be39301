import { RefusedError } from "#lib/domain/api/refused-error";

/** The lowest speed that a client must reach for any file. Every phone is faster. */
export const LEAST_BYTES_PER_S = 16 * 1024;
/** A file has ten minutes (`LONGEST_UPLOAD_MS`), one of which is reserved for the machine. */
const LONGEST_S = 540;
/** How far a client may fall behind that, at the beginning or after a pause. */
export const GRACE_MS = 20_000;

/**
 * Passes chunks on while their client is fast enough, because an upload holds a permit that others wait for. The
 * declared `bytes` must come within a file's time: a client that is too slow for that fails at the beginning and not
 * after ten minutes. Only time spent waiting for the client counts. Throws the refusal `bodyTooSlow`.
 */
export async function* paced(
  chunks: AsyncIterable<Uint8Array>,
  bytes: number | null,
  graceMs = GRACE_MS,
): AsyncGenerator<Uint8Array, void> {
  const leastBytesPerS = Math.max(LEAST_BYTES_PER_S, (bytes ?? 0) / LONGEST_S);
  const iterator = chunks[Symbol.asyncIterator]();
  let leftMs = graceMs;
  for (;;) {
    const since = performance.now();
    const read = await within(iterator.next(), leftMs);
    if (read === null) throw new RefusedError("bodyTooSlow");
    if (read.done) return;
    const waitedMs = performance.now() - since;
    const earnedMs = (read.value.byteLength / leastBytesPerS) * 1000;
    leftMs = Math.min(graceMs, leftMs - waitedMs + earnedMs);
    if (leftMs <= 0) throw new RefusedError("bodyTooSlow");
    yield read.value;
  }
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, ms, null);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
