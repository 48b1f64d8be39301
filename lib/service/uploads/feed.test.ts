import { expect, test } from "vitest";
import { openFeed } from "#lib/service/uploads/feed";

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.byteLength;
  return bytes;
}

test("what a client gives is read to its end, each chunk acknowledged", async () => {
  let taken = 0;
  const { feed, chunks } = openFeed((bytes) => {
    taken += bytes;
  });
  const read = readAll(chunks);
  for (let i = 0; i < 20; i++) feed.give(new Uint8Array(10));
  feed.end();
  expect(await read).toBe(200);
  expect(taken).toBe(200);
});

test("a client that goes away ends the reading with an error", async () => {
  const { feed, chunks } = openFeed(() => {});
  const read = expect(readAll(chunks)).rejects.toThrow("the client went away");
  feed.give(new Uint8Array(5));
  feed.abort();
  await read;
});
