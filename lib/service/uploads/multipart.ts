import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { isRefusedError, RefusedError } from "#lib/domain/api/refused-error";

/** The form field that holds the file (endpoint 5). */
const FIELD = "file";

type FilePart = { stream: Readable; broken: boolean; work: Promise<void> };

/**
 * Streams the file part of a multipart body to `consume`, chunk by chunk, and returns when the whole body was
 * well formed and `consume` is done. An error of `consume` ends the reading at once and is rethrown. Refuses
 * a body without that part, with two of them, or one that ends too soon.
 */
export async function readFilePart(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  consume: (chunks: AsyncIterable<Uint8Array>, fileName: string) => Promise<void>,
): Promise<void> {
  const parser = openParser(contentType);
  const source = Readable.from(body, { objectMode: true });
  const files: FilePart[] = [];
  let reason: Error | null = null;
  // After the whole body has come, there is nothing to end: the parser finishes by itself.
  const endWith = (cause: unknown, unread: Readable) => {
    reason ??= cause instanceof Error ? cause : new Error(String(cause));
    source.destroy(reason);
    unread.resume();
  };

  parser.on("file", (name: string, stream: Readable, fileName: string) => {
    const part: FilePart = { stream, broken: false, work: Promise.resolve() };
    // The parser reports a truncated body here too; without a listener that would end the process.
    stream.on("error", () => {
      part.broken = true;
    });
    if (name !== FIELD) {
      stream.resume();
    } else if (files.length > 0) {
      endWith(
        new RefusedError("uploadBroken", `The form holds more than one file in the field named ${FIELD}`),
        stream,
      );
    } else {
      files.push(part);
      // The part must stay readable when its consumer stops early. If it were destroyed, the parser would wait for
      // ever.
      part.work = consume(stream.iterator({ destroyOnReturn: false }), fileName);
      part.work.catch((cause: unknown) => endWith(cause, stream));
    }
  });

  const failure: unknown = await pipeline(source, parser).then(
    () => reason,
    (cause: unknown) => reason ?? cause,
  );
  const file = files[0];
  if (failure === null && !file) throw new RefusedError("fileMissing");
  if (failure === null) return file?.work;
  throw await reasonOf(failure, file);
}

function openParser(contentType: string) {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { files: 2, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 20 },
    });
  } catch {
    throw new RefusedError("contentTypeInvalid", "Content-Type must be multipart/form-data with a boundary");
  }
}

/** Why reading stopped: a refusal, a fault of the consumer, or an incomplete body. */
async function reasonOf(failure: unknown, file: FilePart | undefined): Promise<unknown> {
  if (isRefusedError(failure)) {
    file?.stream.destroy(failure);
    await file?.work.catch(() => undefined);
    return failure;
  }
  const broken = new Error("the body ended too soon");
  if (file && !file.broken) file.stream.destroy(broken);
  const consumed: unknown = await file?.work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (consumed && consumed === failure && !file?.broken) return consumed;
  return new RefusedError("uploadBroken");
}
