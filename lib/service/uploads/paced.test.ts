import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { GRACE_MS, LEAST_BYTES_PER_S, paced } from "#lib/service/uploads/paced";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** A client that sends this many bytes after each pause, and then its end, or nothing more. */
async function* client(pieces: { afterMs: number; bytes: number }[], ends = true) {
  for (const { afterMs, bytes } of pieces) {
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
    yield new Uint8Array(bytes);
  }
  if (!ends) await new Promise(() => undefined);
}

async function readAll(chunks: AsyncIterable<Uint8Array>, eachMs = 0): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (eachMs > 0) await new Promise((resolve) => setTimeout(resolve, eachMs));
  }
  return bytes;
}

/** The time that it took, and the way it ended. */
async function run(reading: Promise<number>) {
  const startedAt = performance.now();
  const settled = reading.then(
    (bytes) => ({ bytes, ms: performance.now() - startedAt }),
    (error: { refusal: string }) => ({ refusal: error.refusal, ms: performance.now() - startedAt }),
  );
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  return settled;
}

test("a client that sends nothing more is refused after the grace", async () => {
  const ended = await run(readAll(paced(client([{ afterMs: 0, bytes: 100 }], false), 100)));
  expect(ended).toEqual({ refusal: "bodyTooSlow", ms: GRACE_MS });
});

test("a client that trickles is refused little later, however steadily it does", async () => {
  const trickle = Array.from({ length: 10_000 }, () => ({ afterMs: 100, bytes: LEAST_BYTES_PER_S / 20 }));
  const { refusal, ms } = { refusal: "", ...(await run(readAll(paced(client(trickle), null)))) };
  expect(refusal).toBe("bodyTooSlow");
  expect(ms).toBeLessThanOrEqual(2 * GRACE_MS + 200);
});

test("a slow line that keeps to the least rate is read to its end, pauses within the grace too", async () => {
  const steady = Array.from({ length: 600 }, () => ({ afterMs: 1000, bytes: LEAST_BYTES_PER_S }));
  const pause = { afterMs: GRACE_MS - 1000, bytes: LEAST_BYTES_PER_S };
  expect(await run(readAll(paced(client([...steady, pause]), null)))).toMatchObject({
    bytes: 601 * LEAST_BYTES_PER_S,
  });
});

test("a client that would not send its file within ten minutes is told so within the first", async () => {
  const bytes = 40 * 1024 * 1024;
  const line = (bytesPerS: number) =>
    client(Array.from({ length: Math.ceil(bytes / bytesPerS) }, () => ({ afterMs: 1000, bytes: bytesPerS })));
  const slow = { refusal: "", ...(await run(readAll(paced(line(48 * 1024), bytes)))) };
  expect(slow.refusal).toBe("bodyTooSlow");
  expect(slow.ms).toBeLessThan(60_000);
  const fast = await run(readAll(paced(line(80 * 1024), bytes)));
  expect(fast).toEqual({ bytes, ms: 512_000 });
});

test("what the reader takes is not the client's time", async () => {
  const quick = Array.from({ length: 10 }, () => ({ afterMs: 0, bytes: 100 }));
  expect(await run(readAll(paced(client(quick), 1000), GRACE_MS))).toMatchObject({ bytes: 1000 });
});
