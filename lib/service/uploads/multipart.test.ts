import { expect, test } from "vitest";
import { RefusedError } from "#lib/domain/api/refused-error";
import { readFilePart } from "#lib/service/uploads/multipart";
import { chance } from "#lib/testing/simulated/campaign";

const BOUNDARY = "a-boundary";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const ROWS = "recipient,language\n6591234567,english\n".repeat(10_000);

/** The pieces in which clients send a part. */
function filePart(text: string): string[] {
  const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';
  return [`--${BOUNDARY}\r\n${head}\r\n\r\n`, text, "\r\n"];
}

const END = `--${BOUNDARY}--\r\n`;

async function* bodyOf(...pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    await passes(3);
    yield Buffer.from(piece);
  }
}

/** Waits for this many rounds of the event loop. */
async function passes(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) await new Promise(setImmediate);
}

/** Waits until everything is read that is read of a body without its file's reader. */
const slot = () => passes(100);

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks);
}

test.each([
  ["short", "no CSV"],
  ["long", ROWS],
])("a %s file that is refused after its body came is refused, and nobody waits for it", async (_, text) => {
  const body = bodyOf(...filePart(text), END);
  const refusal = new RefusedError("uploadBroken", "This is no CSV");
  const read = readFilePart(TYPE, body, async (chunks) => {
    for await (const _chunk of chunks) {
      await slot();
      throw refusal;
    }
  });

  await expect(read).rejects.toBe(refusal);
});

test("a fault of the reader after the body came is thrown on", async () => {
  const body = bodyOf(...filePart("no CSV"), END);
  const fault = new Error("the database is away");
  const read = readFilePart(TYPE, body, async () => {
    await slot();
    throw fault;
  });

  await expect(read).rejects.toBe(fault);
});

test("a second file is refused, also when the body came before the first was read", async () => {
  const body = bodyOf(...filePart(ROWS), ...filePart("a second"), END);
  const read = readFilePart(TYPE, body, async (chunks) => {
    await slot();
    await drain(chunks);
  });

  await expect(read).rejects.toThrow("more than one file");
});

test("a body that ends too soon is refused, also when it came before the file was read", async () => {
  const body = bodyOf(...filePart(ROWS));
  const read = readFilePart(TYPE, body, async (chunks) => {
    await slot();
    await drain(chunks);
  });

  await expect(read).rejects.toMatchObject({ refusal: "uploadBroken" });
});

test("whenever bytes come and wherever a reader leaves, a read ends", async () => {
  const hung: number[] = [];
  for (let seed = 1; seed <= 300; seed++) {
    const random = chance(seed);
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    const whole = Buffer.from([...filePart(ROWS.slice(0, upTo(ROWS.length))), END].join(""));
    const size = 1000 + upTo(80_000);
    const isCutShort = upTo(4) === 0;
    const leavesAfter = upTo(4) * upTo(1);
    async function* body() {
      for (let at = 0; at < whole.length - (isCutShort ? 10 : 0); at += size) {
        await passes(upTo(3));
        yield whole.subarray(at, at + size);
      }
    }
    const read = readFilePart(TYPE, body(), async (chunks) => {
      let left = leavesAfter;
      await passes(upTo(30));
      for await (const _ of chunks) {
        await passes(upTo(10));
        if (--left === 0) throw new RefusedError("uploadBroken");
      }
    });
    const ended = read.then(
      () => true,
      () => true,
    );
    if (!(await Promise.race([ended, passes(20_000)]))) hung.push(seed);
  }
  expect(hung).toEqual([]);
});
