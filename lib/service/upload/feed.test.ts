import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openFeed, SILENCE_MS } from "#lib/service/upload/feed";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.byteLength;
  return bytes;
}

test("a client that sends nothing for a minute is taken for gone", async () => {
  const { feed, chunks } = openFeed(() => {});
  const read = expect(readAll(chunks)).rejects.toThrow("the client went away");
  feed.give(new Uint8Array(5));
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  feed.give(new Uint8Array(5));
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  feed.give(new Uint8Array(5));
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  await read;
});

test("a client that sends a little every minute is read to its end, each chunk acknowledged", async () => {
  let taken = 0;
  const { feed, chunks } = openFeed((bytes) => {
    taken += bytes;
  });
  const read = readAll(chunks);
  for (let i = 0; i < 20; i++) {
    feed.give(new Uint8Array(10));
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  }
  expect(taken).toBe(200);
  feed.end();
  expect(await read).toBe(200);
});
